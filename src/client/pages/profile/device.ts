/** In their order: Edge and the browsers inside of apps also call themselves Chrome, and Chrome calls itself Safari. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/MicroMessenger/, 'WeChat'],
  [/DingTalk/, 'DingTalk'],
  [/Lark|Feishu/, 'Feishu'],
  [/Edg/, 'Edge'],
  [/Firefox/, 'Firefox'],
  [/Chrome/, 'Chrome'],
  [/Safari/, 'Safari'],
];
/** Phones with HarmonyOS and Android call themselves Linux, those of Apple "like Mac OS X". */
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/HarmonyOS|OpenHarmony/, 'HarmonyOS'],
  [/Android/, 'Android'],
  [/iPhone|iPad/, 'iOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
];

const named = (table: typeof BROWSERS, userAgent: string): string =>
  table.find(([sign]) => sign.test(userAgent))?.[1] ?? '';

/** `Chrome · Windows`: by what people know the machine that they are logged in at; empty where it does not say. */
export function deviceOf(userAgent: string): string {
  return [named(BROWSERS, userAgent), named(SYSTEMS, userAgent)].filter(Boolean).join(' · ');
}
