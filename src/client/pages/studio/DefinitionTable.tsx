import { Input, Pagination, Tag } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { StudioRow } from '../../../contract/studio/definition.ts';
import { useIsPhone } from '../../../renderer/useIsPhone.ts';
import { shortTime } from '../../components/time.ts';
import { EmptyState } from '../../components/EmptyState.tsx';
import { editorPath } from './studioCalls.ts';
import type { Words } from './texts.ts';
import styles from './tables.module.css';

const PAGE = 50;

/** Every definition with the version that serves, what the checker says to it, and who is editing it. */
export function DefinitionTable({ rows, t }: { rows: readonly StudioRow[]; t: Words }) {
  const [keyword, setKeyword] = useState('');
  const phone = useIsPhone();
  const [page, setPage] = useState(1);
  const wanted = keyword.trim().toLowerCase();
  const found = rows
    .filter(({ key, title }) => `${key} ${title}`.toLowerCase().includes(wanted))
    // what one is at comes first
    .sort((a, b) => Number(b.draftAt !== null) - Number(a.draftAt !== null));
  return (
    <>
      <Input.Search
        className={styles.search}
        allowClear
        placeholder={t('search')}
        aria-label={t('search')}
        onChange={({ target }) => {
          setKeyword(target.value);
          setPage(1);
        }}
      />
      {found.length === 0 ? (
        <EmptyState title={t('none')} />
      ) : (
        <div className={styles.scroll}>
          <table className={styles.table}>
            <thead>
              <tr>
                {['name', 'key', 'kind', 'serves', 'state', 'editors'].map((column) => (
                  <th key={column} scope="col">
                    {t(column)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {found.slice((page - 1) * PAGE, page * PAGE).map((row) => (
                <Row key={`${row.kind} ${row.key}`} row={row} t={t} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      {found.length > PAGE ? (
        <Pagination
          current={page}
          pageSize={PAGE}
          total={found.length}
          simple={phone}
          showSizeChanger={false}
          onChange={(next) => setPage(next)}
        />
      ) : null}
    </>
  );
}

function Row({ row, t }: { row: StudioRow; t: Words }) {
  const { kind, key, title, version, errors, warnings, draftAt, publishesAt, editors } = row;
  return (
    <tr>
      <td>
        <Link to={editorPath(row)}>{title}</Link>
      </td>
      <td>
        <code>{key}</code>
      </td>
      <td>{t(`kind.${kind}`)}</td>
      <td>{version === null ? t('notServed') : t('version', { version })}</td>
      <td>
        {draftAt === null ? null : <Tag color="processing">{t('draft')}</Tag>}
        {publishesAt === null ? null : <Tag>{t('plan', { time: shortTime(publishesAt) })}</Tag>}
        {errors > 0 ? <Tag color="error">{t('errors', { count: errors })}</Tag> : null}
        {warnings > 0 ? <Tag color="warning">{t('warnings', { count: warnings })}</Tag> : null}
      </td>
      <td>{editors.map(({ name }) => name).join(t('comma'))}</td>
    </tr>
  );
}
