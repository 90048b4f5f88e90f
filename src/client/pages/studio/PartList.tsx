import { Button } from 'antd';
import { objectIn } from '../../../definition/edit/files.ts';
import { addPart, askedOf, removePart, type PartList as List } from '../../../definition/edit/manifest.ts';
import { asObject } from '../../../definition/types/json.ts';
import { faultsOf, leftOf } from './faultsHere.ts';
import { ListPart } from './ListPart.tsx';
import { OwnFaults } from './OwnFaults.tsx';
import type { SettingsProps } from './settings.ts';
import styles from './studio.module.css';

/** A list in a manifest, each of whose parts is said by choosing: what may be taken once, numbers, what follows, other lists, views. */
export function PartList({ list, ...props }: SettingsProps & { list: List }) {
  const { studio, draft, definition, t, readonly, change } = props;
  const { kind, schema } = definition;
  const { key } = studio;
  const written = objectIn(draft.files, `${kind}.json`)[list];
  const parts = (Array.isArray(written) ? written : []).map((one) => asObject(one) ?? {});
  const faults = faultsOf(draft.faults, 'settings');
  const isPossible = addPart({ kind, key, files: draft.files, schema }, list) !== undefined;
  const title = t(`set.${list}`);
  return (
    <section className={styles.panel} aria-label={title}>
      <h3>{title}</h3>
      <p className={styles.soft}>{t(`set.${list}Hint`)}</p>
      {parts.map((part, index) => {
        const names = askedOf(kind, list, part);
        const own = faults.filter(({ place: { control } }) => `${control}.`.startsWith(`${list}.${index}.`));
        const said = names.flatMap((name) => [`${list}.${index}.${name}`, `${list}.${index}.${name} english`]);
        return (
          <fieldset key={index} className={styles.condition}>
            <legend>{t('set.nth', { what: title, number: index + 1 })}</legend>
            <OwnFaults faults={leftOf(own, said)} />
            {names.map((name) => (
              <ListPart key={name} {...{ ...props, list, index, name, part }} />
            ))}
            <Button
              size="small"
              danger
              disabled={readonly}
              onClick={() => change((now) => removePart(now, kind, list, index))}
            >
              {t('remove')}
            </Button>
          </fieldset>
        );
      })}
      <div className={styles.bar}>
        <Button
          size="small"
          disabled={readonly || !isPossible}
          onClick={() => change((now) => addPart({ kind, key, files: now, schema }, list) ?? now)}
        >
          {t(`set.${list}.add`)}
        </Button>
        {isPossible ? null : <span className={styles.soft}>{t(`set.${list}.none`)}</span>}
      </div>
    </section>
  );
}
