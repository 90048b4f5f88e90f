import { Select, Skeleton, Tabs } from 'antd';
import { useMemo } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { WIDGETS } from '../../../definition/widgets/table.ts';
import { RendererProvider } from '../../../renderer/provider.tsx';
import { useRenderer } from '../../../renderer/settings.ts';
import { storyServices } from '../../../renderer/stories/services.ts';
import { WidgetManual } from '../../../renderer/stories/WidgetManual.tsx';
import { WIDGET_SAMPLES } from '../../../renderer/stories/widgetSamples.ts';
import { useIsPhone } from '../../../renderer/useIsPhone.ts';
import { PageHead } from '../../components/PageHead.tsx';
import { Panel } from '../../components/Panel.tsx';
import { usePageTitle } from '../../hooks/usePageTitle.ts';
import { useStudioTexts } from './texts.ts';
import type { Words } from './texts.ts';
import { WidgetFace, type Face } from './WidgetFace.tsx';
import styles from './demo.module.css';

const NAMES = Object.keys(WIDGETS).filter((name) => Object.hasOwn(WIDGET_SAMPLES, name));
const GROUPS = [...new Set(NAMES.map((name) => WIDGETS[name]?.group ?? ''))];
const FACES: readonly Face[] = ['empty', 'filled', 'refused', 'read', 'print'];

/** Samples stand in Simplified Chinese, as definitions do. */
const asIs = () => Promise.resolve((text: string) => text);

/** `/demo`: every widget in every state, with made-up data that never reaches the server; `?widget=` says which. */
export function DemoPage() {
  const t = useStudioTexts();
  const settings = useRenderer();
  const { locale } = settings;
  const [params] = useSearchParams();
  const asked = params.get('widget') ?? '';
  const name = NAMES.includes(asked) ? asked : (NAMES[0] ?? '');
  const services = useMemo(() => storyServices(locale, asIs), [locale]);
  usePageTitle(t?.('demo') ?? '');
  if (!t) return <Skeleton active title={false} paragraph={{ rows: 10 }} />;
  const title = WIDGETS[name]?.title[locale] ?? name;
  return (
    <div className={styles.page}>
      <PageHead title={t('demo')} lead={t('demoLead')} />
      <div className={styles.columns}>
        <WidgetList chosen={name} t={t} />
        <RendererProvider {...settings} services={services}>
          <Panel title={title}>
            <Tabs
              key={name}
              items={FACES.map((face) => ({
                key: face,
                label: t(`demo.${face}`),
                children: (
                  <WidgetFace name={name} title={title} face={face} label={`${title} · ${t(`demo.${face}`)}`} />
                ),
              }))}
            />
            <div className={styles.manual}>
              <WidgetManual name={name} titled={false} />
            </div>
          </Panel>
        </RendererProvider>
      </div>
    </div>
  );
}

const addressOf = (name: string): string => `/demo?widget=${name}`;

/** All of them by what they are for; on a phone one line that unfolds. */
function WidgetList({ chosen, t }: { chosen: string; t: Words }) {
  const { locale } = useRenderer();
  const navigate = useNavigate();
  const isPhone = useIsPhone();
  const groups = GROUPS.map((group) => ({
    label: t(`group.${group}`),
    options: NAMES.filter((name) => WIDGETS[name]?.group === group).map((name) => ({
      value: name,
      label: WIDGETS[name]?.title[locale] ?? name,
    })),
  }));
  if (isPhone)
    return (
      <Select
        aria-label={t('demo')}
        value={chosen}
        options={groups}
        onChange={(name) => void navigate(addressOf(name), { replace: true })}
      />
    );
  return (
    <nav aria-label={t('demo')} className={styles.list}>
      {groups.map(({ label, options }) => (
        <section key={label}>
          <h2>{label}</h2>
          <ul>
            {options.map((option) => (
              <li key={option.value}>
                <Link to={addressOf(option.value)} replace aria-current={option.value === chosen ? 'page' : undefined}>
                  {option.label}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  );
}
