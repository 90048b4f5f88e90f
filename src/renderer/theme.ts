import { theme, type ThemeConfig } from 'antd';
import './theme.css';

export type ThemeMode = 'light' | 'dark';

/** The palette, named as the custom properties of theme.css. Text on its ground reaches WCAG AA in both modes. */
export const PALETTE = {
  light: {
    primary: '#0b6b5d',
    'primary-strong': '#084f45',
    'primary-soft': '#e3f2ee',
    'on-primary': '#ffffff',
    accent: '#a8402c',
    background: '#f4f5f2',
    surface: '#ffffff',
    'surface-raised': '#fafaf8',
    text: '#1c2523',
    'text-soft': '#55625f',
    line: '#dde2df',
    border: '#87928f',
    error: '#b3261e',
    'error-soft': '#fcebe9',
    warning: '#8a5300',
    'warning-soft': '#fdf1dc',
    success: '#1d6f3c',
    'success-soft': '#e5f4ea',
    info: '#1d5fa8',
    'info-soft': '#e6f0fa',
  },
  dark: {
    primary: '#58c9b3',
    'primary-strong': '#86dccb',
    'primary-soft': '#15332e',
    'on-primary': '#06211c',
    accent: '#f0907c',
    background: '#101514',
    surface: '#181f1d',
    'surface-raised': '#1f2826',
    text: '#e6ecea',
    'text-soft': '#a9b6b2',
    line: '#2e3936',
    border: '#74827e',
    error: '#ff8a80',
    'error-soft': '#3a1917',
    warning: '#f1b75b',
    'warning-soft': '#37270c',
    success: '#6fcf8e',
    'success-soft': '#14301e',
    info: '#7db8f5',
    'info-soft': '#12283f',
  },
} as const satisfies Record<ThemeMode, Record<string, string>>;

/** What high contrast changes of it: text reaches WCAG AAA (7:1), lines and borders are seen. */
export const HIGH_CONTRAST = {
  light: {
    primary: '#00463b',
    'primary-strong': '#002a23',
    accent: '#7a1d0e',
    text: '#000000',
    'text-soft': '#24302d',
    line: '#55625f',
    border: '#1c2523',
    error: '#8c0e08',
    warning: '#5c3500',
    success: '#0b4a23',
    info: '#0b3a70',
  },
  dark: {
    primary: '#8af0dd',
    'primary-strong': '#b9fff2',
    accent: '#ffb3a3',
    background: '#000000',
    surface: '#000000',
    'surface-raised': '#101514',
    text: '#ffffff',
    'text-soft': '#dfe8e5',
    line: '#a9b6b2',
    border: '#e6ecea',
    error: '#ffb4ad',
    warning: '#ffd591',
    success: '#9ff0b7',
    info: '#b0d7ff',
  },
} as const satisfies { [Mode in ThemeMode]: Partial<Record<keyof (typeof PALETTE)[Mode], string>> };

export interface ThemeWish {
  mode: ThemeMode;
  /** true at <= 600 px: controls are 44 px high */
  phone?: boolean;
  contrast?: boolean;
  /** nothing moves */
  calm?: boolean;
}

/** antd's theme for the house; for the app's one ConfigProvider. */
export function hallTheme({ mode, phone = false, contrast = false, calm = false }: ThemeWish): ThemeConfig {
  const colour = contrast ? { ...PALETTE[mode], ...HIGH_CONTRAST[mode] } : PALETTE[mode];
  return {
    algorithm: mode === 'dark' ? theme.darkAlgorithm : theme.defaultAlgorithm,
    token: {
      colorPrimary: colour.primary,
      colorPrimaryHover: colour['primary-strong'],
      colorPrimaryActive: colour['primary-strong'],
      colorPrimaryText: colour.primary,
      colorLink: colour.primary,
      colorLinkHover: colour['primary-strong'],
      colorTextLightSolid: colour['on-primary'],
      colorError: colour.error,
      colorErrorText: colour.error,
      colorErrorBg: colour['error-soft'],
      colorWarning: colour.warning,
      colorWarningText: colour.warning,
      colorWarningBg: colour['warning-soft'],
      colorSuccess: colour.success,
      colorSuccessText: colour.success,
      colorSuccessBg: colour['success-soft'],
      colorInfo: colour.info,
      colorInfoText: colour.info,
      colorInfoBg: colour['info-soft'],
      colorText: colour.text,
      colorTextSecondary: colour['text-soft'],
      colorTextTertiary: colour['text-soft'],
      colorTextDescription: colour['text-soft'],
      colorTextPlaceholder: colour['text-soft'],
      colorBorder: colour.border,
      colorBorderSecondary: colour.line,
      colorSplit: colour.line,
      colorBgLayout: colour.background,
      colorBgContainer: colour.surface,
      colorBgElevated: mode === 'dark' ? colour['surface-raised'] : colour.surface,
      controlItemBgActive: colour['primary-soft'],
      controlItemBgActiveHover: colour['primary-soft'],
      borderRadius: 6,
      controlHeight: phone ? 44 : 36,
      controlHeightSM: phone ? 44 : 28,
      fontFamily: 'var(--hall-font)',
      motion: !calm,
    },
    components: {
      // its own track has the colour of the page
      Segmented: { trackBg: colour['primary-soft'] },
    },
  };
}
