import { useCallback, useMemo } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { RendererProvider } from '../../renderer/provider.tsx';
import { useRenderer } from '../../renderer/settings.ts';
import type { RendererServices, Translate } from '../../renderer/services.ts';
import { bookedOf, recentValues, relatedValues } from '../api/flow.ts';
import { refusing } from '../api/refused.ts';
import { accounts, rendererServices } from '../api/rendererServices.ts';
import { useLocale } from '../hooks/useLocale.ts';
import { useMenu } from '../store/menu.ts';

/** Lends the renderer its services, texts and language. A new language brings new services: labels differ. */
export function RendererRoot({ children }: { children: ReactNode }) {
  const { t } = useTranslation('renderer');
  const locale = useLocale();
  // whoever may read what the checker says about the folders
  const analyst = useMenu((state) => state.permissions.includes('flow:process:info'));
  // a new object per language, though nothing in it names the language
  const keepsAccounts = useMenu((state) => state.permissions.includes('sys:user:list'));
  const services = useMemo(
    () => ({ ...rendererServices(locale), ...(keepsAccounts && { accounts }) }),
    [locale, keepsAccounts],
  );
  const translate = useCallback<Translate>((key, values) => t(key, { ...values }), [t]);
  return (
    <RendererProvider services={services} translate={translate} locale={locale} analyst={analyst}>
      {children}
    </RendererProvider>
  );
}

interface TopicRendererProps {
  topic: string;
  /** of the request that is being changed */
  processInstanceId?: string;
  /** at which it is changed */
  taskId?: string | undefined;
  /** the person fills in his own form: a new one, or one that came back */
  own?: boolean;
  /** texts that are called otherwise here, by their keys in renderer.json */
  texts?: Readonly<Record<string, string>> | undefined;
  /** what the requests that the form names are called: whoever reads it may list his own alone */
  requests?: Readonly<Record<string, string>> | undefined;
  children: ReactNode;
}

/** What is drawn below belongs to one topic: whether a period is still free is asked for its rules. */
export function TopicRenderer({
  topic,
  processInstanceId,
  taskId,
  own = false,
  texts,
  requests,
  children,
}: TopicRendererProps) {
  const settings = useRenderer();
  // by what it says: each answer brings another object
  const told = JSON.stringify(requests ?? {});
  const services = useMemo<RendererServices>(() => {
    const known = JSON.parse(told) as Record<string, string>;
    // in a form an administrator picks people as everybody does
    const { accounts: _, ...everybodys } = settings.services;
    const typed = { topic, processInstanceId, taskId };
    return {
      ...everybodys,
      exclusive: (formData, signal) => refusing(() => bookedOf({ ...typed, formData }, signal)),
      requestNames: async (of, ids) => {
        const others = ids.filter((id) => !Object.hasOwn(known, id));
        return { ...known, ...(others.length > 0 && (await everybodys.requestNames(of, others))) };
      },
      related: (formData, signal) => refusing(() => relatedValues({ ...typed, formData }, signal)),
      // an applicant's own: a step of somebody else's request asks for none
      ...(own && { recentValues: () => refusing(() => recentValues(topic)) }),
    };
  }, [settings.services, topic, processInstanceId, taskId, own, told]);
  const { translate } = settings;
  const worded = useCallback<Translate>((key, values) => texts?.[key] ?? translate(key, values), [texts, translate]);
  return (
    <RendererProvider {...settings} services={services} translate={worded}>
      {children}
    </RendererProvider>
  );
}
