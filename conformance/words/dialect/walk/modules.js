//// the modules of the host: what they are
see(...given);
for (const o of given) for (const key of Reflect.ownKeys(o)) try { see(o[key]); } catch (e) { see(e); }
//// the modules of the host: what discovery gives
const known = Object.values(meta).filter((value) => typeof value === "string");
for (const key of Object.keys(discovery)) {
  const all = [[], ["x"], ["", { detail: "full" }], ["no such", "no such"], [{ toString: spy("x") }, { get detail() { return spy("full"); } }]];
  for (const name of known) all.push([name], [name, FUNCTION.name], [name, "no such"]);
  for (const words of all) try { see(discovery[key](...words)); } catch (e) { see(e); }
}
//// the modules of the host: its errors
for (const key of Object.keys(errors)) {
  for (const one of [[], ["x"], ["x", { cause: {} }], [{ message: "x" }], ["x", "x", "x"], [{ toString: spy("x") }], [Symbol("x")]]) {
    try { const e = new errors[key](...one); see(e, e.stack, e.cause, e.hint, e.code, e.toString(), e.toJSON && e.toJSON()); } catch (e) { see(e); }
  }
}
//// the modules of the host: errors that its calls throw
for (const bad of ["no object", { x: 1n }, { x: Symbol("x") }, null]) {
  try { await call(bad); } catch (e) { see(e, e.cause, e.stack, e.hint, e.code); }
}
