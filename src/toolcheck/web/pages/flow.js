// The flow debugger.
export const start = () => {};
