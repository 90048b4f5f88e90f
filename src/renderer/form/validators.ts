import type { Validators } from '../../definition/validation/errors.ts';

const loaded = new Map<string, Promise<Validators>>();

/**
 * The precompiled validators of a projection: a hashed ES module, so one address always means the same code.
 * Loading by address keeps the page free of eval; a failed load is asked for again the next time.
 */
export function loadValidators(url: string): Promise<Validators> {
  let module = loaded.get(url);
  if (module === undefined) {
    module = import(/* @vite-ignore */ url) as Promise<Validators>;
    module.catch(() => loaded.delete(url));
    loaded.set(url, module);
  }
  return module;
}
