export type BatchAction = 'complete' | 'reject' | 'claim';

/** `POST /flow/common/batch` */
export interface BatchRequest {
  items: { taskId: string; revision?: number }[];
  action: BatchAction;
  comment?: string;
}

/** What became of one item: each is done, or refused, on its own. */
export interface BatchOutcome {
  taskId: string;
  ok: boolean;
  /** 0, or the code of the error table */
  code: number;
  message: string;
  /** of a refusal: who was faster, with what and when, or what is wrong with the form */
  data?: unknown;
}

/** The most items of one call. */
export const BATCH_LIMIT = 50;
