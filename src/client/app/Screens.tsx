import { Route, Routes, useParams, useSearchParams } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../components/EmptyState.tsx';
import { usePageTitle } from '../hooks/usePageTitle.ts';
import { lazyPage } from './lazyPage.ts';
import { NOTICES_PATH, WORK } from './paths.ts';

const HomePage = lazyPage(async () => (await import('../pages/home/HomePage.tsx')).HomePage);
const RequestListPage = lazyPage(async () => (await import('../pages/work/RequestListPage.tsx')).RequestListPage);
const TopicListPage = lazyPage(async () => (await import('../pages/work/TopicListPage.tsx')).TopicListPage);
const SubstitutePage = lazyPage(async () => (await import('../pages/substitute/SubstitutePage.tsx')).SubstitutePage);
const CataloguePage = lazyPage(async () => (await import('../pages/home/CataloguePage.tsx')).CataloguePage);
const ApplyPage = lazyPage(async () => (await import('../pages/apply/ApplyPage.tsx')).ApplyPage);
const RequestPage = lazyPage(async () => (await import('../pages/request/RequestPage.tsx')).RequestPage);
const TaskLinkPage = lazyPage(async () => (await import('../pages/request/TaskLinkPage.tsx')).TaskLinkPage);
const EntityPage = lazyPage(async () => (await import('../pages/entity/EntityPage.tsx')).EntityPage);
const ReportPage = lazyPage(async () => (await import('../pages/report/ReportPage.tsx')).ReportPage);
const ReportListPage = lazyPage(async () => (await import('../pages/report/ReportListPage.tsx')).ReportListPage);
const ModelPage = lazyPage(async () => (await import('../pages/flow/ModelPage.tsx')).ModelPage);
const ProcessPage = lazyPage(async () => (await import('../pages/flow/ProcessPage.tsx')).ProcessPage);
const RunningPage = lazyPage(async () => (await import('../pages/flow/RunningPage.tsx')).RunningPage);
const NodePage = lazyPage(async () => (await import('../pages/flow/NodePage.tsx')).NodePage);
const FaultsPage = lazyPage(async () => (await import('../pages/flow/FaultsPage.tsx')).FaultsPage);
const NoticesPage = lazyPage(async () => (await import('../pages/notices/NoticesPage.tsx')).NoticesPage);
const ProfilePage = lazyPage(async () => (await import('../pages/profile/ProfilePage.tsx')).ProfilePage);
const JourneyPage = lazyPage(async () => (await import('../pages/journey/JourneyPage.tsx')).JourneyPage);
const StudioPage = lazyPage(async () => (await import('../pages/studio/StudioPage.tsx')).StudioPage);
const StudioEditor = lazyPage(async () => (await import('../pages/studio/StudioEditor.tsx')).StudioEditor);
const DemoPage = lazyPage(async () => (await import('../pages/studio/DemoPage.tsx')).DemoPage);
const FramePage = lazyPage(async () => (await import('../pages/FramePage.tsx')).FramePage);

/** The three screens of a topic open a request when the address names one, and are lists or forms otherwise. */
function TopicScreen({ screen }: { screen: 'map' | 'application' | 'backlog' }) {
  const { topic = '' } = useParams();
  const [params] = useSearchParams();
  const processInstanceId = params.get('processInstanceId');
  const taskId = params.get('taskId');
  if (processInstanceId || taskId) {
    const id = taskId ?? processInstanceId ?? '';
    return <RequestPage key={id} screen={screen} processInstanceId={processInstanceId} taskId={taskId} />;
  }
  const businessKey = params.get('businessKey');
  if (screen === 'map') return <ApplyPage key={`${topic}:${businessKey}`} topic={topic} businessKey={businessKey} />;
  if (screen === 'application') return <TopicListPage key={topic} topic={topic} />;
  return <RequestListPage key={topic} list="todo" topic={topic} />;
}

function NothingNamed() {
  const { t } = useTranslation();
  usePageTitle(t('item.none'));
  return <EmptyState title={t('item.none')} text={t('item.noneText')} />;
}

/** A node of a process, or the request that the address names. */
function ProcessItemScreen() {
  const [params] = useSearchParams();
  if (params.get('processDefinitionId')) return <NodePage />;
  return params.get('processInstanceId') || params.get('taskId') ? <TopicScreen screen="map" /> : <NothingNamed />;
}

function ReportScreen() {
  const { '*': key = '' } = useParams();
  return <ReportPage key={key} report={key.replace(/\/+$/, '')} />;
}

function EntityScreen() {
  const { '*': key = '' } = useParams();
  // one word is a task id (as in a message's link); entities lie in folders
  if (!key.includes('/')) return <TaskLinkPage key={key} taskId={key} />;
  return <EntityPage key={key} entity={key.replace(/\/+$/, '')} />;
}

/** All screens behind the login, drawn for the address of one tab. */
export function Screens({ path }: { path: string }) {
  return (
    <Routes location={path}>
      <Route path="/home" element={<HomePage />} />
      <Route path={WORK.backlog} element={<RequestListPage list="todo" />} />
      <Route path={WORK.finished} element={<RequestListPage list="done" />} />
      <Route path={WORK.application} element={<RequestListPage list="initiated" />} />
      <Route path={WORK.draft} element={<RequestListPage list="drafts" />} />
      <Route path="/workStation/count" element={<ReportPage report="flow/count" />} />
      <Route path="/workStation/efficiency" element={<ReportPage report="flow/efficiency" />} />
      <Route path="/workStation/person" element={<ReportPage report="flow/person" />} />
      <Route path="/ureport" element={<ReportListPage />} />
      <Route path="/ureport/*" element={<ReportScreen />} />
      <Route path={NOTICES_PATH} element={<NoticesPage />} />
      <Route path="/workStation/overdue" element={<RequestListPage list="overdue" />} />
      <Route path={WORK.substitute} element={<SubstitutePage />} />
      <Route path={WORK.cc} element={<RequestListPage list="cc" />} />
      <Route path={WORK.profile} element={<ProfilePage />} />
      <Route path={WORK.journey} element={<JourneyPage />} />
      <Route path={WORK.map} element={<CataloguePage />} />
      <Route path={`${WORK.map}/:topic`} element={<TopicScreen screen="map" />} />
      <Route path={`${WORK.application}/:topic`} element={<TopicScreen screen="application" />} />
      <Route path={`${WORK.backlog}/:topic`} element={<TopicScreen screen="backlog" />} />
      <Route path="/flow/model/:id" element={<ModelPage />} />
      <Route path="/flow/process/:id" element={<ProcessPage />} />
      <Route path="/flow/running/:id" element={<RunningPage />} />
      <Route path="/flow/faults" element={<FaultsPage />} />
      <Route path="/devtools/definition/:kind/*" element={<StudioEditor />} />
      <Route path="/devtools/:page" element={<StudioPage />} />
      <Route path="/form-generator" element={<StudioPage screen="form-generator" />} />
      <Route path="/demo" element={<DemoPage />} />
      <Route path="/sys/base/process/item" element={<ProcessItemScreen />} />
      <Route path="/iframe" element={<FramePage />} />
      <Route path="/*" element={<EntityScreen />} />
    </Routes>
  );
}
