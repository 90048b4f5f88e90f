import type { Locale } from '../types/locale.ts';

/** What may be wrong with a field, in the words of spec.md section 5. `{{title}}` is the field, `{{limit}}` the schema's. */
export const VALIDATION_TEXTS = {
  required: { 'zh-CN': '{{title}}不能为空', 'zh-TW': '{{title}}不能為空', 'en-US': '{{title}} cannot be empty' },
  confirm: { 'zh-CN': '请确认“{{title}}”', 'zh-TW': '請確認「{{title}}」', 'en-US': 'Please confirm "{{title}}"' },
  yesNo: {
    'zh-CN': '请选择“{{title}}”的是或否',
    'zh-TW': '請選擇「{{title}}」的是或否',
    'en-US': 'Please choose yes or no for "{{title}}"',
  },
  format: { 'zh-CN': '{{title}}格式错误', 'zh-TW': '{{title}}格式錯誤', 'en-US': '{{title}} format error' },
  mobile: {
    'zh-CN': '{{title}}格式错误，应为 11 位手机号，如 13812345678',
    'zh-TW': '{{title}}格式錯誤，應為 11 位手機號碼，如 13812345678',
    'en-US': '{{title}} format error: a mobile number has 11 digits, such as 13812345678',
  },
  digits: {
    'zh-CN': '{{title}}格式错误，应为 {{limit}} 位数字',
    'zh-TW': '{{title}}格式錯誤，應為 {{limit}} 位數字',
    'en-US': '{{title}} format error: it has {{limit}} digits',
  },
  idCard: {
    'zh-CN': '{{title}}格式错误，应为 18 位身份证号，请核对每一位（末位可为 X）',
    'zh-TW': '{{title}}格式錯誤，應為 18 位身分證號，請核對每一位（末位可為 X）',
    'en-US': '{{title}} format error: an identity number has 18 characters; check each digit (the last may be X)',
  },
  oldIdCard: {
    'zh-CN': '{{title}}格式错误，15 位旧号码已停用，请填写 18 位身份证号',
    'zh-TW': '{{title}}格式錯誤，15 位舊號碼已停用，請填寫 18 位身分證號',
    'en-US': '{{title}} format error: numbers of 15 digits are no longer valid; enter the one of 18',
  },
  period: {
    'zh-CN': '{{title}}的结束不能早于开始',
    'zh-TW': '{{title}}的結束不能早於開始',
    'en-US': '{{title}} cannot end before it begins',
  },
  date: {
    'zh-CN': '{{title}}格式错误，应为日期，如 2026-12-01 或 12月1日',
    'zh-TW': '{{title}}格式錯誤，應為日期，如 2026-12-01 或 12月1日',
    'en-US': '{{title}} format error: a date is written as 2026-12-01',
  },
  dateTime: {
    'zh-CN': '{{title}}格式错误，应为日期和时间，如 2026-12-01 08:30',
    'zh-TW': '{{title}}格式錯誤，應為日期和時間，如 2026-12-01 08:30',
    'en-US': '{{title}} format error: a date and time is written as 2026-12-01 08:30',
  },
  time: {
    'zh-CN': '{{title}}格式错误，应为时间，如 08:30',
    'zh-TW': '{{title}}格式錯誤，應為時間，如 08:30',
    'en-US': '{{title}} format error: a time is written as 08:30',
  },
  email: {
    'zh-CN': '{{title}}格式错误，应为邮箱地址，如 name@example.edu.cn',
    'zh-TW': '{{title}}格式錯誤，應為電子郵件地址，如 name@example.edu.cn',
    'en-US': '{{title}} format error: an e-mail address is written as name@example.edu.cn',
  },
  url: {
    'zh-CN': '{{title}}格式错误，应为网址，如 https://www.example.edu.cn',
    'zh-TW': '{{title}}格式錯誤，應為網址，如 https://www.example.edu.cn',
    'en-US': '{{title}} format error: an address is written as https://www.example.edu.cn',
  },
  money: {
    'zh-CN': '{{title}}格式错误，应为金额，最多两位小数，如 1250.50',
    'zh-TW': '{{title}}格式錯誤，應為金額，最多兩位小數，如 1250.50',
    'en-US': '{{title}} format error: an amount has at most two decimals, such as 1250.50',
  },
  number: {
    'zh-CN': '{{title}}格式错误，应为数字，如 1250.5',
    'zh-TW': '{{title}}格式錯誤，應為數字，如 1250.5',
    'en-US': '{{title}} format error: a number is written as 1250.5',
  },
  integer: {
    'zh-CN': '{{title}}格式错误，应为整数，如 12',
    'zh-TW': '{{title}}格式錯誤，應為整數，如 12',
    'en-US': '{{title}} format error: a whole number is written as 12',
  },
  people: {
    'zh-CN': '{{title}}不在可选人员范围内',
    'zh-TW': '{{title}}不在可選人員範圍內',
    'en-US': '{{title}} is not one of the people who may be chosen',
  },
  imageFile: {
    'zh-CN': '{{title}}仅支持上传 jpg、jpeg、png、gif 格式的图片',
    'zh-TW': '{{title}}僅支援上傳 jpg、jpeg、png、gif 格式的圖片',
    'en-US': '{{title}} takes pictures only: jpg, jpeg, png or gif',
  },
  pdfFile: {
    'zh-CN': '{{title}}仅支持上传 PDF 文件',
    'zh-TW': '{{title}}僅支援上傳 PDF 檔案',
    'en-US': '{{title}} takes PDF files only',
  },
  documentFile: {
    'zh-CN': '{{title}}仅支持上传 PDF、Word 和 Excel 文件',
    'zh-TW': '{{title}}僅支援上傳 PDF、Word 和 Excel 檔案',
    'en-US': '{{title}} takes PDF, Word and Excel files only',
  },
  choice: {
    'zh-CN': '{{title}}不在可选范围内',
    'zh-TW': '{{title}}不在可選範圍內',
    'en-US': '{{title}} is not one of the choices',
  },
  minLength: {
    'zh-CN': '{{title}}至少 {{limit}} 个字',
    'zh-TW': '{{title}}至少 {{limit}} 個字',
    'en-US': '{{title}} needs at least {{limit}} {{limit, one: character; other: characters}}',
  },
  maxLength: {
    'zh-CN': '{{title}}最多 {{limit}} 个字',
    'zh-TW': '{{title}}最多 {{limit}} 個字',
    'en-US': '{{title}} takes at most {{limit}} {{limit, one: character; other: characters}}',
  },
  minimum: {
    'zh-CN': '{{title}}不能小于 {{limit}}',
    'zh-TW': '{{title}}不能小於 {{limit}}',
    'en-US': '{{title}} cannot be less than {{limit}}',
  },
  maximum: {
    'zh-CN': '{{title}}不能大于 {{limit}}',
    'zh-TW': '{{title}}不能大於 {{limit}}',
    'en-US': '{{title}} cannot be more than {{limit}}',
  },
  exclusiveMinimum: {
    'zh-CN': '{{title}}必须大于 {{limit}}',
    'zh-TW': '{{title}}必須大於 {{limit}}',
    'en-US': '{{title}} must be more than {{limit}}',
  },
  exclusiveMaximum: {
    'zh-CN': '{{title}}必须小于 {{limit}}',
    'zh-TW': '{{title}}必須小於 {{limit}}',
    'en-US': '{{title}} must be less than {{limit}}',
  },
  multipleOf: {
    'zh-CN': '{{title}}必须是 {{limit}} 的倍数',
    'zh-TW': '{{title}}必須是 {{limit}} 的倍數',
    'en-US': '{{title}} must be a multiple of {{limit}}',
  },
  minItems: {
    'zh-CN': '{{title}}至少 {{limit}} 项',
    'zh-TW': '{{title}}至少 {{limit}} 項',
    'en-US': '{{title}} needs at least {{limit}} {{limit, one: item; other: items}}',
  },
  maxItems: {
    'zh-CN': '{{title}}最多 {{limit}} 项',
    'zh-TW': '{{title}}最多 {{limit}} 項',
    'en-US': '{{title}} takes at most {{limit}} {{limit, one: item; other: items}}',
  },
  uniqueItems: {
    'zh-CN': '{{title}}不能有重复项',
    'zh-TW': '{{title}}不能有重複項',
    'en-US': '{{title}} has the same item twice',
  },
  /** stands in for the title of a field that has none: a raw key is nobody's language */
  untitled: { 'zh-CN': '此项', 'zh-TW': '此項', 'en-US': 'This field' },
} as const satisfies Record<string, Record<Locale, string>>;

export type ValidationText = keyof typeof VALIDATION_TEXTS;
