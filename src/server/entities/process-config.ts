import type { Behaviour } from './behaviour.ts';

/** Whether a process takes requests. Its form's name, route and save address are its topic's own; which must exist. */
export const processConfig: Behaviour = {
  async beforeSave({ data }, { text, tools }) {
    const form = tools.formOf(String(data['processKey']));
    if (!form) return [{ path: 'processKey', message: text('noTopic') }];
    Object.assign(data, form);
    return [];
  },
};
