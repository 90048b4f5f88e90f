import type { TextValue } from '../definition/text/fill.ts';

/**
 * The one error table: every refusal that the server may answer with, its envelope code and its HTTP status.
 * Texts in three languages are in locales/<locale>/errors.json under the same name; a test keeps both equal.
 * Refusals come in this order: 401, 400, 404, 403, 409, 422.
 */
export const ERRORS = {
  notLoggedIn: { code: 401, status: 401 },
  kickedOut: { code: 10001, status: 401 },
  wrongPassword: { code: 10101, status: 401 },
  accountLocked: { code: 10102, status: 403 },
  accountDisabled: { code: 10103, status: 403 },
  captchaWrong: { code: 10104, status: 400 },
  ticketWrong: { code: 10105, status: 400 },
  ticketOfOther: { code: 10106, status: 403 },
  secondFactorNeeded: { code: 10107, status: 401 },
  secondFactorWrong: { code: 10108, status: 422 },
  secondFactorExpired: { code: 10109, status: 401 },
  campusLoginFailed: { code: 10110, status: 401 },
  mailedCodeWrong: { code: 10111, status: 422 },
  passkeyWrong: { code: 10112, status: 422 },
  malformedJson: { code: 10201, status: 400 },
  badRequest: { code: 10202, status: 400 },
  unknownFilter: { code: 10203, status: 400 },
  unknownSort: { code: 10204, status: 400 },
  badPage: { code: 10205, status: 400 },
  unknownOrder: { code: 10207, status: 400 },
  nothingToDelete: { code: 10206, status: 400 },
  foreignOrigin: { code: 10301, status: 403 },
  forbidden: { code: 10302, status: 403 },
  notFound: { code: 10401, status: 404 },
  topicNotFound: { code: 10402, status: 404 },
  taskNotFound: { code: 10403, status: 404 },
  instanceNotFound: { code: 10404, status: 404 },
  recordNotFound: { code: 10405, status: 404 },
  fileNotFound: { code: 10406, status: 404 },
  viewNotFound: { code: 10421, status: 404 },
  staleRevision: { code: 10501, status: 409 },
  alreadyClaimed: { code: 10502, status: 409 },
  alreadyHandled: { code: 10503, status: 409 },
  instanceEnded: { code: 10504, status: 409 },
  suspended: { code: 10505, status: 409 },
  topicClosed: { code: 10516, status: 409 },
  alreadyReleased: { code: 10517, status: 409 },
  notFailed: { code: 10518, status: 409 },
  orderPaid: { code: 10520, status: 409 },
  lastAdmin: { code: 10519, status: 409 },
  duplicate: { code: 10506, status: 409 },
  inUse: { code: 10507, status: 409 },
  notWithdrawable: { code: 10508, status: 409 },
  notCancellable: { code: 10513, status: 409 },
  notTakeable: { code: 10509, status: 409 },
  voiceNotTakeable: { code: 10523, status: 409 },
  idempotencyConflict: { code: 10510, status: 409 },
  urgedRecently: { code: 10511, status: 409 },
  nobodyWaits: { code: 10512, status: 409 },
  secondFactorOn: { code: 10515, status: 409 },
  secondFactorOff: { code: 10522, status: 409 },
  holdsTasks: { code: 10514, status: 409 },
  definitionChanged: { code: 10521, status: 409 },
  beingPublished: { code: 10524, status: 409 },
  invalidData: { code: 10601, status: 422 },
  commentRequired: { code: 10602, status: 422 },
  personRequired: { code: 10603, status: 422 },
  rollbackTarget: { code: 10604, status: 422 },
  noApprover: { code: 10605, status: 422 },
  processLoops: { code: 10606, status: 422 },
  conditionFailed: { code: 10607, status: 422 },
  personLeft: { code: 10608, status: 422 },
  alreadySigns: { code: 10613, status: 422 },
  passwordWeak: { code: 10609, status: 422 },
  oldPasswordWrong: { code: 10611, status: 422 },
  migrationTarget: { code: 10630, status: 422 },
  migrationRefused: { code: 10631, status: 422 },
  conditionNotBoolean: { code: 10632, status: 422 },
  effectRefused: { code: 10634, status: 422 },
  initiatorLeft: { code: 10633, status: 422 },
  actionNotAllowed: { code: 10610, status: 403 },
  batchMixed: { code: 10640, status: 422 },
  batchRequiresFields: { code: 10641, status: 422 },
  batchNotOffered: { code: 10642, status: 422 },
  substituteOver: { code: 10540, status: 409 },
  jobFailed: { code: 10650, status: 422 },
  recordState: { code: 10560, status: 409 },
  tooLarge: { code: 10701, status: 413 },
  uploadRefused: { code: 10702, status: 422 },
  uploadImage: { code: 10703, status: 422 },
  uploadPdf: { code: 10704, status: 422 },
  uploadDocument: { code: 10705, status: 422 },
  checkCode: { code: 10706, status: 400 },
  tooManyPasskeys: { code: 10635, status: 422 },
  notADefinition: { code: 10709, status: 422 },
  tooManyUploads: { code: 10707, status: 422 },
  uploadInfected: { code: 10708, status: 422 },
  tooManyDrafts: { code: 10612, status: 422 },
  tooMany: { code: 10801, status: 429 },
  tooManySockets: { code: 10802, status: 429 },
  exportRunning: { code: 10803, status: 429 },
  importRunning: { code: 10804, status: 429 },
  internal: { code: 500, status: 500 },
  unavailable: { code: 10901, status: 503 },
  scannerAway: { code: 10903, status: 503 },
  storageFull: { code: 10902, status: 507 },
} as const satisfies Record<string, { code: number; status: number }>;

export type ErrorName = keyof typeof ERRORS;

/** Values for the placeholders of an error's text, and what goes into `data` of the envelope. */
export interface ErrorDetails {
  values?: Record<string, TextValue>;
  data?: unknown;
  /** seconds until it is worth another try */
  retryAfter?: number;
}

/** The only error that services throw on purpose. Everything else is a 500. */
export class HallError extends Error {
  readonly error: ErrorName;
  readonly details: ErrorDetails;
  constructor(error: ErrorName, details: ErrorDetails = {}) {
    super(error);
    this.name = 'HallError';
    this.error = error;
    this.details = details;
  }
}
