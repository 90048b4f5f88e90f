import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { hallTheme, HIGH_CONTRAST, PALETTE, type ThemeMode } from '../../../src/renderer/theme.ts';

const css = readFileSync(new URL('../../../src/renderer/theme.css', import.meta.url), 'utf8');
const [light = '', dark = '', lightHigh = '', darkHigh = ''] = css.split(/:root\[[^{]*\{/);
const BLOCKS: Record<ThemeMode, string> = { light, dark };
const HIGH: Record<ThemeMode, string> = { light: lightHigh, dark: darkHigh };

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
function contrast(a: string, b: string): number {
  const [high = 0, low = 0] = [luminance(a), luminance(b)].toSorted((x, y) => y - x);
  return (high + 0.05) / (low + 0.05);
}

describe.each(['light', 'dark'] as const)('%s theme', (mode) => {
  const colour = PALETTE[mode];
  it('is the same for antd and for the style sheets', () => {
    for (const [name, value] of Object.entries(colour)) expect(BLOCKS[mode]).toContain(`--hall-${name}: ${value};`);
    expect(hallTheme({ mode }).token?.colorPrimary).toBe(colour.primary);
  });
  it('reaches WCAG AA: text 4.5, borders of controls 3', () => {
    for (const ground of ['background', 'surface', 'surface-raised'] as const) {
      for (const text of ['text', 'text-soft', 'primary', 'error', 'accent'] as const) {
        expect(contrast(colour[text], colour[ground]), `${text} on ${ground}`).toBeGreaterThanOrEqual(4.5);
      }
    }
    for (const tone of ['error', 'warning', 'success', 'info', 'primary'] as const) {
      expect(contrast(colour[tone], colour[`${tone}-soft`]), `${tone} on its soft ground`).toBeGreaterThanOrEqual(4.5);
      expect(contrast(colour.text, colour[`${tone}-soft`]), `text on soft ${tone}`).toBeGreaterThanOrEqual(4.5);
    }
    expect(contrast(colour['on-primary'], colour.primary)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(colour.border, colour.surface)).toBeGreaterThanOrEqual(3);
  });
  it('has touch targets of 44 px on a phone', () => {
    expect(hallTheme({ mode, phone: true }).token?.controlHeight).toBe(44);
  });

  it('reaches WCAG AAA with high contrast, for antd and for the style sheets alike', () => {
    const high = { ...colour, ...HIGH_CONTRAST[mode] };
    for (const [name, value] of Object.entries(HIGH_CONTRAST[mode]))
      expect(HIGH[mode]).toContain(`--hall-${name}: ${value};`);
    expect(hallTheme({ mode, contrast: true }).token?.colorText).toBe(high.text);
    for (const ground of ['background', 'surface', 'surface-raised'] as const) {
      for (const text of ['text', 'text-soft', 'primary', 'error', 'accent'] as const) {
        expect(contrast(high[text], high[ground]), `${text} on ${ground}`).toBeGreaterThanOrEqual(7);
      }
      expect(contrast(high.line, high[ground])).toBeGreaterThanOrEqual(3);
    }
    for (const tone of ['error', 'warning', 'success', 'info', 'primary'] as const) {
      expect(contrast(high[tone], high[`${tone}-soft`]), tone).toBeGreaterThanOrEqual(7);
    }
    expect(contrast(high['on-primary'], high.primary)).toBeGreaterThanOrEqual(7);
  });
});
