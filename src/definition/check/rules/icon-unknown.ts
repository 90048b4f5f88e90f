import { didYouMean } from '../../text/suggest.ts';
import type { Rule } from '../rule.ts';
import { say } from '../../text/say.ts';

export const iconUnknown: Rule = {
  id: 'icon-unknown',
  severity: 'warning',
  title: 'the icon is none of @ant-design/icons',
  help: 'A plain icon is drawn instead. Names look like CarOutlined.',
  check({ topic, entity, report: counted, manifest, context }, report) {
    const icon = topic?.icon ?? entity?.icon ?? counted?.icon;
    if (icon === undefined || context.icons === undefined || context.icons.has(icon)) return;
    report.at(manifest, ['icon'], say`there is no icon "${icon}"${didYouMean(icon, context.icons)}`);
  },
};
