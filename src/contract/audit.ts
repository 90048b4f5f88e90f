/** What is wrong with one place of a log or its chain. */
export interface AuditFault {
  /** place in the chain; 0 for a row that is not in it */
  seq: number;
  /** key of the log, for example `sys/log-operation` */
  log: string;
  rowId: string;
  /**
   * `changed`, `missing`: a row is not what was sealed; `unsealed`: a row from long ago that nobody sealed; `gap`,
   * `broken`: the chain itself was meddled with
   */
  fault: 'changed' | 'missing' | 'unsealed' | 'gap' | 'broken';
}

/** `GET /audit/verify` */
export interface AuditReport {
  entries: number;
  /** kept elsewhere, it proves later that the chain was not written anew: the server's log says it every hour */
  head: { seq: number; hash: string };
  faults: AuditFault[];
}
