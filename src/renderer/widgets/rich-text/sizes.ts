/** Sizes that the editor offers, px: 12 to 26 by 2. */
export const FONT_SIZES: readonly number[] = [12, 14, 16, 18, 20, 22, 24, 26];

/** The size of plain text: it is not written down. */
export const PLAIN_SIZE = 14;

const PX_PER: Record<string, number> = { px: 1, pt: 4 / 3, em: PLAIN_SIZE, rem: 16 };

/** The offered size nearest to a CSS length (`14pt`, `1.2em`); undefined for what is no length. */
export function nearestSize(length: string): number | undefined {
  const match = /^([\d.]+)(px|pt|em|rem)$/.exec(length.trim().toLowerCase());
  if (match === null) return undefined;
  const px = Number(match[1]) * (PX_PER[match[2] ?? ''] ?? 1);
  return FONT_SIZES.reduce((best, one) => (Math.abs(one - px) < Math.abs(best - px) ? one : best));
}
