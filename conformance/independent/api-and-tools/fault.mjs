const on = process.env.FAULT || '';
export const fault = (id) => on === id;
