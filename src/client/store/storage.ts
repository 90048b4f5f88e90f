/** localStorage and sessionStorage may be switched off or full: the hall then forgets, and never fails. */
type Kind = 'localStorage' | 'sessionStorage';

function storage(kind: Kind): Storage | null {
  try {
    return window[kind];
  } catch {
    return null;
  }
}

export function readStored(key: string, kind: Kind = 'localStorage'): string | null {
  return storage(kind)?.getItem(key) ?? null;
}

/** Answers whether it was kept. */
export function writeStored(key: string, value: string | null, kind: Kind = 'localStorage'): boolean {
  const target = storage(kind);
  if (!target) return false;
  try {
    if (value === null) target.removeItem(key);
    else target.setItem(key, value);
    return true;
  } catch {
    return false;
  }
}

/** The value that was stored as JSON, or null. The caller judges its shape. */
export function readStoredJson(key: string, kind: Kind = 'sessionStorage'): unknown {
  const text = readStored(key, kind);
  if (text === null) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
