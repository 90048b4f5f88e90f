import { linkBetween } from '../../../definition/edit/link.ts';
import { setProperty } from '../../../definition/edit/form.ts';
import { namesAt, setNumberField, viewKinds, viewOf, type PartList } from '../../../definition/edit/manifest.ts';
import { asObject, type JsonObject, type JsonValue } from '../../../definition/types/json.ts';
import type { EntityView } from '../../../definition/types/manifest.ts';
import { useLoad } from '../../hooks/useLoad.ts';
import { useLocale } from '../../hooks/useLocale.ts';
import { placeIn } from './expressionPlace.ts';
import { ManifestPart } from './ManifestPart.tsx';
import { RecordFields } from './RecordFields.tsx';
import { textOf, type SettingsProps } from './settings.ts';
import { recordFields } from './studioCalls.ts';

interface Props extends SettingsProps {
  list: PartList;
  index: number;
  name: string;
  part: JsonObject;
}

/** One thing that a part of a list says: as its meta-schema has it, but where one choice brings others with it. */
export function ListPart(props: Props) {
  const { list, index, name, part, ...settings } = props;
  const at = [list, index, name];
  const { definition, studio, draft, change } = settings;
  const { kind, schema } = definition;
  const place = { kind, key: studio.key, files: draft.files, schema };
  switch (`${list}.${name}`) {
    case 'numbers.field':
      return (
        <ManifestPart
          {...{ ...settings, at }}
          onChange={(field) => change((now) => setNumberField(now, index, textOf(field)))}
        />
      );
    case 'views.kind':
      return (
        <ManifestPart
          {...{ ...settings, at }}
          choices={[...new Set([...viewKinds(place), textOf(part['kind'])])].map((value) => ({
            value,
            label: settings.t(`set.views.kind.${value}`),
          }))}
          usually={textOf(part['kind'])}
          onChange={(next) =>
            change((now) =>
              setProperty(
                now,
                'entity.json',
                [list, index],
                viewOf({ ...place, files: now }, next as EntityView['kind'], part),
              ),
            )
          }
        />
      );
    case 'afterwards.fill':
      return <Filled {...props} />;
    case 'related.entity':
    case 'related.by':
    case 'related.of':
      return <Related {...props} />;
    default:
      return <ManifestPart {...{ ...settings, at }} />;
  }
}

/** What the service that follows is begun with. */
function Filled({ index, part, ...props }: Props) {
  const { studio, draft, definition, t, readonly, change } = props;
  const fill = Object.entries(asObject(part['fill']) ?? {}).map(([field, value]) => [field, textOf(value)]);
  return (
    <RecordFields
      key={textOf(part['topic'])}
      {...{ t, readonly, place: placeIn(draft), schema: definition.schema }}
      entity={textOf(part['topic'])}
      follows={studio.key}
      set={Object.fromEntries(fill) as Record<string, string>}
      changes={undefined}
      isNew
      onChange={(next) =>
        change((now) =>
          setProperty(
            now,
            'topic.json',
            ['afterwards', index, 'fill'],
            Object.keys(next).length > 0 ? next : undefined,
          ),
        )
      }
    />
  );
}

/** Which records of another kind stand beside a record: those whose field names it, or says the same as it. */
function Related({ list, index, name, part, ...props }: Props) {
  const { studio, draft, definition, t, change } = props;
  const locale = useLocale();
  const entity = textOf(part['entity']);
  const { data } = useLoad(entity === '' ? null : `record-fields:entity:${entity}:${locale}`, () =>
    recordFields(entity),
  );
  const at = [list, index, name];
  const write = (next: JsonObject) =>
    change((now) =>
      Object.entries(next).reduce(
        (files, [what, value]) => setProperty(files, 'entity.json', [list, index, what], value),
        now,
      ),
    );
  if (name === 'entity') {
    const choose = (key: JsonValue | undefined) => {
      if (typeof key !== 'string') return;
      write({ entity: key, by: '', of: 'id' });
      // without a connection somebody says it himself
      recordFields(key).then(
        (fields) => write({ ...linkBetween(fields, studio.key, draft.schema) }),
        () => undefined,
      );
    };
    return <ManifestPart {...{ ...props, at }} usually={entity} onChange={choose} />;
  }
  if (name === 'by') {
    const found = data?.filter(({ isFilter }) => isFilter) ?? [];
    return <ManifestPart {...{ ...props, at }} choices={found.map((one) => ({ value: one.name, label: one.title }))} />;
  }
  const { kind, schema } = definition;
  const own = namesAt({ kind, key: studio.key, files: draft.files, schema }, at);
  const titled = own.map((value) => ({ value, label: schema.properties?.[value]?.title ?? value }));
  return <ManifestPart {...{ ...props, at }} choices={[{ value: 'id', label: t('set.related.self') }, ...titled]} />;
}
