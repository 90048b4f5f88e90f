import { lazy, Suspense, useCallback, useMemo, useState } from 'react';
import { Skeleton } from 'antd';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import { EntityList } from '../../../renderer/list/EntityList.tsx';
import type { ListQuery, TypedRecord } from '../../../renderer/list/types.ts';
import { ApiError } from '../../api/envelope.ts';
import { entityDefinition, recordCalls } from '../../api/records.ts';
import { applyPath } from '../../app/paths.ts';
import { Missing } from '../Missing.tsx';
import { DeniedState } from '../../components/DeniedState.tsx';
import { ErrorState } from '../../components/ErrorState.tsx';
import { PageHead } from '../../components/PageHead.tsx';
import { useLoad } from '../../hooks/useLoad.ts';
import { usePageTitle } from '../../hooks/usePageTitle.ts';
import { useMenu, menuTrail } from '../../store/menu.ts';
import { dropStash, readStash, writeStash } from '../../store/stash.ts';
import { useSession } from '../../store/session.ts';
import { ViewBar } from '../../components/views/ViewBar.tsx';
import { useListViews } from '../../components/views/useListViews.ts';
import { GroupTabs } from './GroupTabs.tsx';
import { isOnPage, rowPage } from './rowPages.tsx';
import { useShape } from './useShape.ts';
import { DIALOGS, PREVIEWS } from './dialogs.tsx';
import { listQueryOf, listViewAdapter, withListQuery } from './listQuery.ts';

const DutyPanel = lazy(() => import('../../components/DutyPanel.tsx'));

/** What stands at the head of an entity's page. */
const HEADS: Readonly<Partial<Record<string, typeof DutyPanel>>> = { 'workStation/on-duty': DutyPanel };

/** What was typed into the dialog of an entity outlives a reload and an ended session. */
function useTypedRecord(entity: string) {
  const userId = useSession((state) => state.user?.id ?? '');
  const place = `record:${entity}`;
  const [typed] = useState((): TypedRecord | null => {
    const { recordId = null, formData } = readStash(userId, place) ?? {};
    return formData ? { id: recordId, formData } : null;
  });
  const onTyped = (next: TypedRecord | null) => {
    if (next === null) dropStash(userId, place);
    else writeStash(userId, place, { formData: next.formData, recordId: next.id });
  };
  return { typed, onTyped };
}

/** Records of any entity: the menu's url is its key, its definition says everything else. */
export function EntityPage({ entity }: { entity: string }) {
  const { i18n } = useTranslation();
  const entries = useMenu((state) => state.entries);
  const { data, error, reload } = useLoad(`${entity}:${i18n.language}`, () => entityDefinition(entity));
  const title = menuTrail(entries, entity).at(-1) ?? data?.manifest.title ?? '';
  const isTree = data?.manifest.tree !== undefined;
  const calls = useMemo(() => recordCalls(entity, title || entity, isTree), [entity, title, isTree]);
  const [params, setParams] = useSearchParams();
  const navigate = useNavigate();
  const initial = useMemo(() => data && listQueryOf(params, data), [params, data]);
  const onQuery = useCallback(
    (query: ListQuery) => setParams((now) => withListQuery(now, query, data?.manifest.sort), { replace: true }),
    [setParams, data],
  );
  const adapter = useMemo(() => listViewAdapter(data), [data]);
  const may = useMemo(() => new Set(data?.may), [data]);
  const denied = data !== null && !may.has('list');
  const views = useListViews(data && !denied ? `entity:${entity}` : null, adapter);
  const typed = useTypedRecord(entity);
  const shape = useShape(entity, data?.manifest.views !== undefined, data?.opensAs);
  usePageTitle(title);
  if (error instanceof ApiError && error.status === 404) return <Missing />;
  if (error) return <ErrorState error={error} retry={reload} />;
  if (denied) {
    return (
      <>
        <PageHead title={title} />
        <DeniedState />
      </>
    );
  }
  if (!data || !views.ready) return <Skeleton active title={false} paragraph={{ rows: 10 }} />;
  const Head = HEADS[entity];
  const { request } = data;
  const row = rowPage(entity, data.manifest.label);
  return (
    <>
      <PageHead title={title} />
      <GroupTabs entity={entity} siblings={data.siblings} />
      {Head && (
        <Suspense fallback={null}>
          <Head />
        </Suspense>
      )}
      <EntityList
        definition={data}
        calls={calls}
        can={(action) => !isOnPage(entity, action) && may.has(action)}
        {...shape}
        {...(initial && { initial })}
        {...(request && { request: { title: request.title, open: () => void navigate(applyPath(request.topic)) } })}
        onQuery={onQuery}
        wish={views.look}
        onWish={views.setLook}
        views={<ViewBar views={views} />}
        dialogs={DIALOGS[entity]}
        previews={PREVIEWS[entity]}
        {...(row && { rowExtra: row })}
        {...typed}
      />
    </>
  );
}
