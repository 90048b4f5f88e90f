import { objectIn } from '../../../definition/edit/files.ts';
import { addPart, askedOf, removePart, type PartList as List } from '../../../definition/edit/manifest.ts';
import { asObject } from '../../../definition/types/json.ts';
import { faultsOf, leftOf } from './faultsHere.ts';
import { FoldedPart } from './Fold.tsx';
import { ListPart } from './ListPart.tsx';
import { OwnFaults } from './OwnFaults.tsx';
import { Part, PartAdder } from './Part.tsx';
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
    <FoldedPart {...{ t, title, faults }} name={list} controls={[list]} count={parts.length}>
      <p className={styles.soft}>{t(`set.${list}Hint`)}</p>
      {parts.map((part, index) => {
        const names = askedOf(kind, list, part);
        const own = faults.filter(({ place: { control } }) => `${control}.`.startsWith(`${list}.${index}.`));
        const said = names.flatMap((name) => [`${list}.${index}.${name}`, `${list}.${index}.${name} english`]);
        return (
          <Part
            key={index}
            {...{ t, readonly }}
            title={t('set.nth', { what: title, number: index + 1 })}
            onRemove={() => change((now) => removePart(now, kind, list, index))}
          >
            <OwnFaults faults={leftOf(own, said)} />
            {names.map((name) => (
              <ListPart key={name} {...{ ...props, list, index, name, part }} />
            ))}
          </Part>
        );
      })}
      <PartAdder
        label={t(`set.${list}.add`)}
        disabled={readonly}
        none={isPossible ? undefined : t(`set.${list}.none`)}
        onAdd={() => change((now) => addPart({ kind, key, files: now, schema }, list) ?? now)}
      />
    </FoldedPart>
  );
}
