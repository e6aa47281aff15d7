// The validator.
export const start = () => {};
