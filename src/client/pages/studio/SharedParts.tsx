import { Skeleton } from 'antd';
import type { StudioList } from '../../../contract/studio/definition.ts';
import { EmptyState } from '../../components/EmptyState.tsx';
import { ErrorState } from '../../components/ErrorState.tsx';
import { useLoad } from '../../hooks/useLoad.ts';
import { objectIn } from '../../../definition/edit/files.ts';
import { asObject } from '../../../definition/types/json.ts';
import { studioDefinition } from './studioCalls.ts';
import type { Words } from './texts.ts';
import styles from './studio.module.css';

/** The parts that all definitions share, and how a field refers to each. */
export function SharedParts({ list, t }: { list: StudioList; t: Words }) {
  // every definition brings them along
  const [first] = list.rows.filter(({ version }) => version !== null);
  const { data, error, reload } = useLoad(first ? `shared:${first.kind} ${first.key}` : null, async () =>
    first ? (await studioDefinition(first)).common : null,
  );
  if (error && !data) return <ErrorState error={error} retry={reload} />;
  if (first && !data) return <Skeleton active title={false} paragraph={{ rows: 4 }} />;
  const parts = asObject(objectIn({ common: data?.text ?? '{}' }, 'common')['definitions']) ?? {};
  if (Object.keys(parts).length === 0) return <EmptyState title={t('none')} />;
  return Object.entries(parts).map(([name, part]) => (
    <section key={name} className={styles.block}>
      <h2>{name}</h2>
      <p>
        <code>{`"$ref": "common#/definitions/${name}"`}</code>
      </p>
      <pre className={styles.text} role="region" aria-label={name} tabIndex={0}>
        {JSON.stringify(part, null, 2)}
      </pre>
    </section>
  ));
}
