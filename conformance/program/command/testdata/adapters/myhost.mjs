// Stands for a library: refhost, which runs one script at a time.
import { spawnSync } from "node:child_process";

function refhost(config, args, input = "") {
  return spawnSync(process.env.REFHOST, [...args, "--config", config], { input, encoding: "utf8" }).stdout;
}

export const context = (config) => refhost(config, ["context"]);

export function run(config, request) {
  const limit = request.limits?.timeoutMs ?? 5000;
  return JSON.parse(refhost(config, ["run", "-", "--timeout", `${limit}ms`], request.code));
}
