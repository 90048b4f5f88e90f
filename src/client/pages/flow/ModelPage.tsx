import { Skeleton } from 'antd';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { ErrorState } from '../../components/ErrorState.tsx';
import { useLoad } from '../../hooks/useLoad.ts';
import { usePageTitle } from '../../hooks/usePageTitle.ts';
import { ModelEditor } from './ModelEditor.tsx';
import { modelDrawing } from './processCalls.ts';
import { useFlowTexts } from './texts.ts';

/** `/flow/model/{id}`: a process being drawn. */
export function ModelPage() {
  const { id = '' } = useParams();
  const texts = useFlowTexts();
  const [round, setRound] = useState(0);
  const { data, error, reload } = useLoad(`model:${id}:${round}`, async () => ({
    round,
    model: await modelDrawing(id),
  }));
  usePageTitle(data?.model.name ?? '');
  if (error && !data) return <ErrorState error={error} retry={reload} />;
  if (!data || !texts) return <Skeleton active title={false} paragraph={{ rows: 10 }} />;
  return <ModelEditor key={data.round} model={data.model} texts={texts} onReopen={() => setRound(round + 1)} />;
}
