import { capitalAmount } from './money.ts';
import type { Locale } from './types/locale.ts';

const DECIMAL = /^-?\d+(\.\d{1,2})?$/;
const TRADITIONAL: Record<string, string> = { 贰: '貳', 叁: '參', 陆: '陸', 万: '萬', 亿: '億', 负: '負' };

/** The capital amount that Chinese vouchers carry; empty for other languages and for what is no amount yet. */
export function capitalOf(amount: string, locale: Locale): string {
  if (locale === 'en-US' || !DECIMAL.test(amount)) return '';
  const text = capitalAmount(amount);
  return locale === 'zh-TW' ? text.replace(/[贰叁陆万亿负]/g, (sign) => TRADITIONAL[sign] ?? sign) : text;
}
