import type { Locale } from '../../../definition/types/locale.ts';
import { WIDGET_GROUPS } from '../../../definition/widgets/facts.ts';
import { WIDGETS } from '../../../definition/widgets/table.ts';
import type { Words } from './texts.ts';

/** Every widget to choose from, by its group as in the palette; a table has no tables in its columns, nor has an action. */
export const widgetGroups = (rowsToo: boolean, locale: Locale, t: Words) =>
  WIDGET_GROUPS.filter((group) => rowsToo || group !== 'rows').map((group) => ({
    label: t(`group.${group}`),
    options: Object.entries(WIDGETS)
      .filter(([, facts]) => facts.group === group)
      .map(([value, { title }]) => ({ value, label: title[locale] })),
  }));
