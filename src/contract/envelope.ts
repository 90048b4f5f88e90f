/** Every JSON answer: code 0 is success; lists come in `page`, everything else in `data`. */
export interface Envelope<T = unknown> {
  code: number;
  message: string;
  data?: T;
  page?: Page<T extends readonly (infer Row)[] ? Row : never>;
}

export interface Page<Row> {
  list: Row[];
  totalCount: number;
  /** there may be more than `totalCount`: it was not counted further, because that takes long */
  atLeast?: true;
}

export const PAGE_SIZES = [10, 20, 50, 100] as const;
