import asyncHooks from 'node:async_hooks';

// Loaded before node:test, which finds out by a hook on every promise and every handle which test is under way: a fifth of the processor time
// of tests that do little else than wait. The context that node carries along anyway says the same.
const { createHook, executionAsyncId, AsyncResource, AsyncLocalStorage } = asyncHooks;

type Init = NonNullable<asyncHooks.HookCallbacks['init']>;
const current = new AsyncLocalStorage<number>();
let note: Init | undefined;

class Scope extends AsyncResource {
  constructor(type: string, options?: asyncHooks.AsyncResourceOptions) {
    super(type, options);
    note?.(this.asyncId(), type, this.triggerAsyncId(), this);
  }

  override runInAsyncScope<This, Result>(
    action: (this: This, ...args: unknown[]) => Result,
    thisArg?: This,
    ...args: unknown[]
  ): Result {
    return super.runInAsyncScope(() => current.run(this.asyncId(), () => Reflect.apply(action, thisArg, args)));
  }
}

const noHook = { enable: () => noHook, disable: () => noHook };
Object.assign(asyncHooks, {
  AsyncResource: Scope,
  executionAsyncId: () => current.getStore() ?? executionAsyncId(),
  createHook: ({ init }: asyncHooks.HookCallbacks) => {
    note = init;
    return noHook;
  },
});
await import('node:test');
// Nobody else is to have them.
Object.assign(asyncHooks, { AsyncResource, executionAsyncId, createHook });
