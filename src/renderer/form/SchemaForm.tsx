import {
  useCallback,
  useEffect,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
} from 'react';
import { scopeOf, type Lookups } from '../../definition/expression/scope.ts';
import type { FormData } from '../../definition/types/json.ts';
import type { Validators } from '../../definition/validation/errors.ts';
import { useRenderer } from '../settings.ts';
import { widgetFor } from '../registry.ts';
import { whenIdle } from '../widgets/parts/preloadable.ts';
import { UnfinishedContext } from '../widgets/parts/unfinished.ts';
import { WidgetRegistry } from '../widgets/parts/useWidgetFor.ts';
import { FormContext } from './context.ts';
import { withDefaults } from '../../definition/projection/defaults.ts';
import { ErrorSummary } from './ErrorSummary.tsx';
import { focusField } from './focus.ts';
import { formLogic } from './logic.ts';
import { ReadView } from './ReadView.tsx';
import { Sections } from './Sections.tsx';
import { FormStore } from './store.ts';
import type { SchemaFormProps } from './types.ts';
import { useExclusive, useRelated } from './askServer.ts';
import { loadValidators } from './validators.ts';
import { Outline } from './Outline.tsx';

/** Whoever handed in is told what is wrong, wherever in the form he was. */
function focusSummary(form: HTMLElement | null): void {
  requestAnimationFrame(() => form?.querySelector<HTMLElement>('.hall-summary')?.focus());
}

/**
 * A form from a projection: sections of RJSF forms over one data object. See `SchemaFormProps`.
 *
 * The fields do not stand inside a `<form>`: that element answers for every unknown property with a search among the names
 * of its controls, and at each event React asks every ancestor for a property of its own. Among 400 fields that was a third
 * of what a key cost. The buttons stand in one, and Enter means nothing in a line of text anyway.
 */
export function SchemaForm(props: SchemaFormProps) {
  const { projection, formData, readonly = false } = props;
  if (readonly) {
    const { schema, uiSchema, scope } = projection;
    return <ReadView {...{ schema, uiSchema, scope, formData }} />;
  }
  return <EditForm {...props} />;
}

function EditForm(props: SchemaFormProps) {
  const { projection, errors, formRef, label, only, children } = props;
  const { locale, translate } = useRenderer();
  const prefix = `f${useId()}`;
  const form = useRef<HTMLDivElement>(null);
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });
  const validators = useValidators(props);
  // by its parts: callers may build the projection anew at each render
  const { schema, uiSchema, computed, rules, scope: spoken } = projection;
  const [lookups, setLookups] = useState<Lookups>();
  const logic = useMemo(
    () =>
      formLogic({
        ...(lookups && spoken && { scope: scopeOf({ ...spoken, ...lookups }) }),
        projection: {
          ...{ schema, uiSchema },
          ...(computed && { computed }),
          ...(rules && { rules }),
          ...(spoken && { scope: spoken }),
        },
        ...{ validators, locale },
      }),
    [schema, uiSchema, computed, rules, spoken, validators, locale, lookups],
  );
  const onChange = (next: FormData) => latest.current.onChange?.(next);
  const [store] = useState(() => {
    const data = withDefaults(schema, props.formData, uiSchema);
    return new FormStore({ schema, uiSchema, formData: data, logic, only, onChange });
  });
  // the language was switched while somebody types: other texts around the same data, there before anybody sees the old ones
  useLayoutEffect(() => store.follow({ schema, uiSchema, logic }), [store, schema, uiSchema, logic]);
  useEffect(() => {
    store.useLogic(logic);
    // a first run while the page is idle: the engine then has the code ready when somebody submits
    whenIdle(() => logic.check(store.data));
  }, [store, logic]);
  useEffect(() => {
    store.refuse(errors ?? []);
    if (errors && errors.length > 0) focusSummary(form.current);
  }, [store, errors]);
  useExclusive(store, projection.exclusive);
  useRelated(store, projection, props.related, setLookups);

  const [mountAll, setMountAll] = useState(false);
  const [waiting, setWaiting] = useState(false);
  const focus = useCallback(
    (path: string) => {
      setMountAll(true);
      store.reveal(path);
      focusField(prefix, path);
    },
    [prefix, store],
  );
  const left = useRef(false);
  useEffect(() => {
    left.current = false;
    return () => void (left.current = true);
  }, []);
  const handIn = useCallback(async (): Promise<FormData | null> => {
    store.flush();
    const arriving = store.unfinished.finish();
    if (arriving) {
      // files are on their way: a form without them would look as if they had been handed in
      setWaiting(true);
      await arriving;
      setWaiting(false);
      // leaving stops them: what is left of the form is not what was to be handed in
      if (left.current) return null;
    }
    const wrong = store.submit();
    if (wrong.length > 0) {
      focusSummary(form.current);
      return null;
    }
    const kept = store.kept();
    await latest.current.onSubmit?.(kept);
    return kept;
  }, [store]);
  const busy = useRef(false);
  const submit = useCallback(async (): Promise<FormData | null> => {
    // asked for once more before the answer came
    if (busy.current) return null;
    busy.current = true;
    try {
      return await handIn();
    } finally {
      busy.current = false;
    }
  }, [handIn]);
  useImperativeHandle(
    formRef,
    () => ({
      submit,
      focus,
      value: () => {
        store.flush();
        return store.data;
      },
      replace: (next: FormData) => store.replace(next),
    }),
    [submit, focus, store],
  );
  const onKeyDown = (event: KeyboardEvent) => {
    // React hands on what happens in dialogs that widgets opened; these are not ours
    if (event.key !== 'Enter' || !event.currentTarget.contains(event.target as Node)) return;
    const strong = event.ctrlKey || event.metaKey;
    // Enter in a line of text would hand in a form that is half filled in: only Ctrl+Enter and the button do
    if (strong || event.target instanceof HTMLInputElement) event.preventDefault();
    if (!strong || latest.current.onSubmit === undefined) return;
    event.stopPropagation();
    void submit();
  };
  const scope = useMemo(() => ({ store, prefix }), [store, prefix]);
  return (
    <WidgetRegistry value={widgetFor}>
      <FormContext value={scope}>
        <div
          ref={form}
          className="hall-form"
          role={label === undefined ? undefined : 'form'}
          aria-label={label}
          onKeyDown={onKeyDown}
        >
          <ErrorSummary store={store} onChoose={focus} />
          <Outline store={store} onChoose={focus} />
          <UnfinishedContext value={store.unfinished}>
            <Sections store={store} prefix={prefix} all={mountAll} />
          </UnfinishedContext>
          {waiting ? (
            <p className="hall-help" role="alert">
              {translate('uploadWaiting')}
            </p>
          ) : null}
          {children === undefined ? null : (
            <form
              noValidate
              onSubmit={(event) => {
                event.preventDefault();
                void submit();
              }}
            >
              {children}
            </form>
          )}
        </div>
      </FormContext>
    </WidgetRegistry>
  );
}

/** Those handed in, or the module at the projection's address once it has arrived. */
function useValidators({ projection, validators }: SchemaFormProps): Validators | undefined {
  const [loaded, setLoaded] = useState<Validators>();
  const url = validators === undefined ? projection.validators : undefined;
  const { schema } = projection;
  useEffect(() => {
    if (!url) return;
    let live = true;
    // after the first paint: until then, and where they do not come, the interpreter judges, and the server has the last word
    whenIdle(() => {
      if (live)
        loadValidators(url, schema).then(
          (module) => live && setLoaded(module),
          () => undefined,
        );
    });
    return () => {
      live = false;
    };
  }, [url, schema]);
  return validators ?? loaded;
}
