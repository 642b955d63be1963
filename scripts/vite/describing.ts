/**
 * Makers of contracts and of their schemas, superstruct's and ours: what they make describes, and does nothing. What no
 * screen uses of it is left out. The bundler goes by the bare name of what is called, wherever it is from: no other function
 * of the browser may be called by one of them (a test reads every call).
 */
export const describing: readonly string[] = [
  'contract fileContract pageContract unreadContract resourceContracts openEnum pageOf tableOf',
  'array boolean enums integer literal nullable number optional record string type unknown',
].flatMap((names) => names.split(' '));
