/** Hands a value on after a rest; `now` hands over at once what still waits. */
export interface Later<Value> {
  set(value: Value): void;
  now(): void;
  /** something waits */
  readonly waits: boolean;
}

/** Only the last value within the rest (ms) is handed on. What waits is never lost: whoever leaves calls `now`. */
export function later<Value>(give: (value: Value) => void, rest: number): Later<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let held: { value: Value } | undefined;
  const now = () => {
    clearTimeout(timer);
    const due = held;
    held = undefined;
    if (due !== undefined) give(due.value);
  };
  return {
    set(value) {
      held = { value };
      clearTimeout(timer);
      timer = setTimeout(now, rest);
    },
    now,
    get waits() {
      return held !== undefined;
    },
  };
}
