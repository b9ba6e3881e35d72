/** The one piece of Node the server bundle needs; all of Node's types would let its globals into browser code. */
declare module 'node:async_hooks' {
  export class AsyncLocalStorage<T> {
    run<R>(store: T, callback: () => R): R;
    getStore(): T | undefined;
  }
}
