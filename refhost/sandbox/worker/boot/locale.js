// Texts for people as in American English, in UTC: the one locale there is.
(function ({ compare }) {
  const symbols = { __proto__: null, USD: "$", EUR: "€", GBP: "£", JPY: "¥" };

  const group = (digits) => {
    let out = "";
    for (let end = digits.length; end > 0; end -= 3) out = digits.slice(Math.max(0, end - 3), end) + (out && "," + out);
    return out;
  };
  const decimal = (value, least, most) => {
    let [whole, fraction = ""] = Math.abs(value).toFixed(most).split(".");
    while (fraction.length > least && fraction.endsWith("0")) fraction = fraction.slice(0, -1);
    return group(whole) + (fraction && "." + fraction);
  };
  function numberText(locales, options) {
    let value = Number(this);
    if (!Number.isFinite(value)) return String(value).replace("Infinity", "∞");
    if (Math.abs(value) >= 1e21) return group(BigInt(value).toString());
    const { style = "decimal", currency, minimumFractionDigits, maximumFractionDigits } = options ?? {};
    const usual = style === "currency" ? (currency === "JPY" ? [0, 0] : [2, 2]) : style === "percent" ? [0, 0] : [0, 3];
    const least = minimumFractionDigits ?? Math.min(usual[0], maximumFractionDigits ?? usual[0]);
    const most = maximumFractionDigits ?? Math.max(usual[1], least);
    if (style === "percent") value *= 100;
    const text = decimal(value, least, most);
    const sign = value < 0 ? "-" : "";
    if (style === "percent") return `${sign}${text}%`;
    if (style === "currency") return `${sign}${symbols[currency] ?? `${currency}\u00A0`}${text}`;
    return sign + text;
  }
  function integerText() {
    const text = this.toString();
    return text.startsWith("-") ? "-" + group(text.slice(1)) : group(text);
  }

  // Of the options that order texts, those that agents use.
  const plain = (a, b) => Reflect.apply(compare, a, [b]);
  const folds = {
    __proto__: null,
    accent: (text) => text.toLowerCase(),
    base: (text) => text.normalize("NFD").replace(/[\u0300-\u036f]/g, "").toLowerCase(),
  };
  const isNumber = (part) => part >= "0" && part < ":";
  const byNumber = (a, b) => {
    const [ours, theirs] = [a, b].map((text) => text.match(/[0-9]+|[^0-9]+/g) ?? []);
    for (let i = 0; i < ours.length && i < theirs.length; i++) {
      const [x, y] = [ours[i], theirs[i]];
      const order = isNumber(x) && isNumber(y) ? Number(BigInt(x) > BigInt(y)) - Number(BigInt(x) < BigInt(y)) : plain(x, y);
      if (order) return order;
    }
    return Math.sign(ours.length - theirs.length);
  };
  function localeCompare(that, ...[, options]) {
    let texts = [String(this), String(that)];
    const fold = folds[options?.sensitivity];
    if (fold) texts = texts.map(fold);
    return options?.numeric ? byNumber(...texts) : plain(...texts);
  }

  const months = ["January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December"];
  const days = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];
  const pad = (n) => String(n).padStart(2, "0");
  const number = (n, form) => (form === "2-digit" ? pad(n % 100) : String(n));
  const word = (name, form) => (form === "long" ? name : name.slice(0, form === "narrow" ? 1 : 3));
  const wordy = (form) => form === "long" || form === "short" || form === "narrow";

  const dateText = (d, { weekday, year, month, day }) => {
    const named = weekday ? [word(days[d.getUTCDay()], weekday)] : [];
    if (!wordy(month)) {
      const parts = [];
      if (month) parts.push(number(d.getUTCMonth() + 1, month));
      if (day) parts.push(number(d.getUTCDate(), day));
      if (year) parts.push(number(d.getUTCFullYear(), year));
      return [...named, ...(parts.length ? [parts.join("/")] : [])].join(", ");
    }
    const date = word(months[d.getUTCMonth()], month) + (day ? " " + number(d.getUTCDate(), day) : "");
    const full = year ? (day ? `${date}, ` : `${date} `) + number(d.getUTCFullYear(), year) : date;
    return [...named, full].join(", ");
  };
  const timeText = (d, { hour, minute, second, hour12 = true }) => {
    const h = d.getUTCHours();
    const parts = [];
    if (hour) parts.push(hour12 ? number(h % 12 || 12, hour) : pad(h));
    if (minute) parts.push(parts.length ? pad(d.getUTCMinutes()) : String(d.getUTCMinutes()));
    if (second) parts.push(parts.length ? pad(d.getUTCSeconds()) : String(d.getUTCSeconds()));
    return parts.join(":") + (hour && hour12 ? (h < 12 ? " AM" : " PM") : "");
  };
  const styles = {
    __proto__: null,
    full: { weekday: "long", year: "numeric", month: "long", day: "numeric" },
    long: { year: "numeric", month: "long", day: "numeric" },
    medium: { year: "numeric", month: "short", day: "numeric" },
    short: { year: "2-digit", month: "numeric", day: "numeric" },
  };
  const dateParts = { year: "numeric", month: "numeric", day: "numeric" };
  const timeParts = { hour: "numeric", minute: "2-digit", second: "2-digit" };
  const asked = (options, parts) => Object.keys(parts).some((part) => options[part]);
  const method = (usual) => function (locales, options) {
    if (Number.isNaN(this.getTime())) return "Invalid Date";
    let o = { ...options, ...styles[options?.dateStyle] };
    if (options?.timeStyle) o = { ...o, ...timeParts, ...(options.timeStyle === "short" ? { second: undefined } : {}) };
    const any = asked(o, { ...dateParts, weekday: 0 }) || asked(o, timeParts);
    if (!any) o = { ...o, ...usual };
    return [dateText(this, o), timeText(this, o)].filter((text) => text).join(", ");
  };
  return {
    "Number.prototype.toLocaleString": numberText,
    "BigInt.prototype.toLocaleString": integerText,
    "String.prototype.localeCompare": localeCompare,
    "Date.prototype.toLocaleString": method({ ...dateParts, ...timeParts }),
    "Date.prototype.toLocaleDateString": method(dateParts),
    "Date.prototype.toLocaleTimeString": method(timeParts),
  };
})
