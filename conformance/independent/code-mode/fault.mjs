// FAULT=<id> switches exactly one wrong behaviour on; with none set the host is right.
const F = process.env.FAULT || '';
export const fault = id => F === id;
