import type { Locale } from '../types/locale.ts';

/** What may be wrong with a field, in the words of spec.md section 5. `{title}` is the field, `{limit}` the schema's. */
export const VALIDATION_TEXTS = {
  required: { 'zh-CN': '{title}不能为空', 'zh-TW': '{title}不能為空', 'en-US': '{title} cannot be empty' },
  confirm: { 'zh-CN': '请确认“{title}”', 'zh-TW': '請確認「{title}」', 'en-US': 'Please confirm "{title}"' },
  yesNo: {
    'zh-CN': '请选择“{title}”的是或否',
    'zh-TW': '請選擇「{title}」的是或否',
    'en-US': 'Please choose yes or no for "{title}"',
  },
  format: { 'zh-CN': '{title}格式错误', 'zh-TW': '{title}格式錯誤', 'en-US': '{title} format error' },
  choice: {
    'zh-CN': '{title}不在可选范围内',
    'zh-TW': '{title}不在可選範圍內',
    'en-US': '{title} is not one of the choices',
  },
  minLength: {
    'zh-CN': '{title}至少 {limit} 个字',
    'zh-TW': '{title}至少 {limit} 個字',
    'en-US': '{title} needs at least {limit} characters',
  },
  maxLength: {
    'zh-CN': '{title}最多 {limit} 个字',
    'zh-TW': '{title}最多 {limit} 個字',
    'en-US': '{title} takes at most {limit} characters',
  },
  minimum: {
    'zh-CN': '{title}不能小于 {limit}',
    'zh-TW': '{title}不能小於 {limit}',
    'en-US': '{title} cannot be less than {limit}',
  },
  maximum: {
    'zh-CN': '{title}不能大于 {limit}',
    'zh-TW': '{title}不能大於 {limit}',
    'en-US': '{title} cannot be more than {limit}',
  },
  exclusiveMinimum: {
    'zh-CN': '{title}必须大于 {limit}',
    'zh-TW': '{title}必須大於 {limit}',
    'en-US': '{title} must be more than {limit}',
  },
  exclusiveMaximum: {
    'zh-CN': '{title}必须小于 {limit}',
    'zh-TW': '{title}必須小於 {limit}',
    'en-US': '{title} must be less than {limit}',
  },
  multipleOf: {
    'zh-CN': '{title}必须是 {limit} 的倍数',
    'zh-TW': '{title}必須是 {limit} 的倍數',
    'en-US': '{title} must be a multiple of {limit}',
  },
  minItems: {
    'zh-CN': '{title}至少 {limit} 项',
    'zh-TW': '{title}至少 {limit} 項',
    'en-US': '{title} needs at least {limit} items',
  },
  maxItems: {
    'zh-CN': '{title}最多 {limit} 项',
    'zh-TW': '{title}最多 {limit} 項',
    'en-US': '{title} takes at most {limit} items',
  },
  uniqueItems: {
    'zh-CN': '{title}不能有重复项',
    'zh-TW': '{title}不能有重複項',
    'en-US': '{title} has the same item twice',
  },
  /** stands in for the title of a field that has none: a raw key is nobody's language */
  untitled: { 'zh-CN': '此项', 'zh-TW': '此項', 'en-US': 'This field' },
} as const satisfies Record<string, Record<Locale, string>>;

export type ValidationText = keyof typeof VALIDATION_TEXTS;
