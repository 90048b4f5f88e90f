import type { Sample } from '../../definition/types/definition.ts';
import type { FormData } from '../../definition/types/json.ts';
import { DEFAULT_LOCALE, LOCALES, type Locale } from '../../definition/types/locale.ts';
import type { EntityManifest, TopicManifest } from '../../definition/types/manifest.ts';
import type { JsonSchema, UiSchema } from '../../definition/types/schema.ts';
import type { ThemeMode } from '../theme.ts';

/** The languages of the gallery: those of the house, and one that shows which texts escaped translation. */
export const GALLERY_LOCALES = [...LOCALES, 'pseudo'] as const;
export type GalleryLocale = (typeof GALLERY_LOCALES)[number];

/** What the gallery draws of a definition. */
export interface GalleryDefinition {
  key: string;
  locale: GalleryLocale;
  schema: JsonSchema;
  uiSchema: UiSchema;
  manifest: TopicManifest | EntityManifest;
  samples: Sample[];
  seed: FormData[];
  /** names of the start and of the user tasks, by id */
  nodes: Record<string, string>;
}

/** One step of a request, with its data before and after it. */
export interface WalkedStep {
  /** `start`, or the id of a user task */
  node: string;
  by: string;
  outcome: string;
  comment: string;
  before: FormData;
  after: FormData;
}

export type GalleryDefinitions = Record<GalleryLocale, GalleryDefinition>;

/** What the module of one definition's stories hands to their maker. */
export interface GalleryEntry {
  definitions: GalleryDefinitions;
  /** how a request of the topic went; an entity has none */
  steps: WalkedStep[];
  /** what a request held when somebody came to a node, and when he left it, where a journey came there */
  visits: Record<string, Pick<WalkedStep, 'before' | 'after'>>;
  /** the nodes at which a page takes what was handed in there */
  taken: string[];
  /** what the checker says about it, ready to print; '' = nothing */
  faults: string;
}

export interface GalleryWish {
  locale: GalleryLocale;
  look: ThemeMode;
  contrast: boolean;
}

/** What the toolbar or the story itself says. */
export function galleryOf(globals: Record<string, unknown>): GalleryWish {
  return {
    locale: GALLERY_LOCALES.find((locale) => locale === globals['locale']) ?? DEFAULT_LOCALE,
    look: globals['look'] === 'dark' ? 'dark' : 'light',
    contrast: globals['contrast'] === 'high',
  };
}

/** The language in which dates, dictionaries and antd speak. */
export const spokenLocale = (locale: GalleryLocale): Locale => (locale === 'pseudo' ? 'en-US' : locale);

/** Each definition is shown once in each of these: a name and what the toolbar then says. */
export const LOOKS = {
  phone: { viewport: { value: 'phone', isRotated: false } },
  dark: { look: 'dark' },
  'high contrast': { contrast: 'high' },
  English: { locale: 'en-US' },
  Taiwan: { locale: 'zh-TW' },
  pseudo: { locale: 'pseudo' },
} as const satisfies Record<string, Record<string, unknown>>;
export type Look = keyof typeof LOOKS;

/** Valid samples have no errors, invalid ones name them. */
export const validSample = ({ samples }: GalleryDefinition): FormData =>
  samples.find((sample) => sample.errors === undefined)?.formData ?? {};

/** What the last step left; what was handed in where nothing was. */
export const lastData = (gallery: GalleryDefinition, steps: readonly WalkedStep[]): FormData =>
  steps.at(-1)?.after ?? validSample(gallery);

/** A form fills in what has a default, so that its absence cannot be shown; what is wrong with the whole has no place in it. */
export const isShown = ({ schema }: Pick<GalleryDefinition, 'schema'>, path: string): boolean =>
  path !== '' && schema.properties?.[path]?.default === undefined;

/** An invalid sample by its name, the empty form without one. */
export const namedSample = ({ samples }: GalleryDefinition, name: string): FormData =>
  samples.find((sample) => sample.name === name)?.formData ?? {};
