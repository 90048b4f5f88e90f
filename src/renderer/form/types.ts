import type { ReactNode, Ref } from 'react';
import type { FormData } from '../../definition/types/json.ts';
import type { DataError, Projection } from '../../definition/types/projection.ts';
import type { RendererServices } from '../services.ts';
import type { Validators } from '../../definition/validation/errors.ts';

/** What SchemaForm needs of a projection: a whole `Projection` or `Detail` fits as it is. */
export type FormDefinition = Pick<Projection, 'schema' | 'uiSchema'> &
  Partial<Pick<Projection, 'computed' | 'rules' | 'exclusive' | 'validators' | 'scope'>>;

export interface SchemaFormHandle {
  /**
   * Checks everything, shows what is wrong, focuses the summary; gives the data when there is nothing wrong. Waits for
   * files on their way and for what `onSubmit` does; asked again meanwhile, it gives null.
   */
  submit(): Promise<FormData | null>;
  /** The data as typed so far. */
  value(): FormData;
  /** Puts the focus on a field by dotted path, mounting its section first. */
  focus(path: string): void;
  /** Replaces all data (a draft was loaded, a server answered), keeping nothing typed. */
  replace(formData: FormData): void;
}

export interface SchemaFormProps {
  projection: FormDefinition;
  /** Initial data; the form keeps its own from then on (see `SchemaFormHandle.replace`). */
  formData: FormData;
  /** After each key, synchronously. */
  onChange?: (formData: FormData) => void;
  /** After Ctrl+Enter or `submit()` on valid data. */
  onSubmit?: (formData: FormData) => void | Promise<void>;
  /** Refusals of the server (422), shown beside their fields until these change. */
  errors?: readonly DataError[];
  /** Compiled validators in place of the module at `projection.validators`. */
  validators?: Validators;
  readonly?: boolean;
  /** Fields that are drawn; left out = all of them. The others are computed, checked and handed in as they are. */
  only?: readonly string[] | undefined;
  /** What is known of the records that the form names; left out = as the renderer's services tell. */
  related?: RendererServices['related'];
  formRef?: Ref<SchemaFormHandle>;
  /** Names the form for assistive technology. */
  label?: string;
  /** Buttons below the last section. */
  children?: ReactNode;
}
