/** Lets the first call through and none of those that follow within `milliseconds`. Takes the time, to be told in tests. */
export function leadingOnly(milliseconds: number): (now: number) => boolean {
  let last = Number.NEGATIVE_INFINITY;
  return (now) => {
    if (now - last < milliseconds) return false;
    last = now;
    return true;
  };
}
