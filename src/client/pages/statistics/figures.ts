/** A figure with at most one decimal; a dash where there is none. */
export function decimal(value: number | null): string {
  return value === null ? '—' : String(Math.round(value * 10) / 10);
}

/** `0.125` as `12.5%` */
export function percent(share: number | null): string {
  return share === null ? '—' : `${decimal(share * 100)}%`;
}
