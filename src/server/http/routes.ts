import type { FastifyInstance } from 'fastify';
import type { Hall } from '../services/hall.ts';
import { auditRoutes } from './routes/audit.ts';
import { authRoutes } from './routes/auth.ts';
import { topicRoutes } from './routes/topics.ts';
import { listRoutes } from './routes/lists.ts';
import { batchRoutes } from './routes/batch.ts';
import { studioRoutes } from './routes/studio.ts';
import { studioQuestionRoutes } from './routes/studioQuestions.ts';
import { trialRoutes } from './routes/trial.ts';
import { substituteRoutes } from './routes/substitutes.ts';
import { flowRoutes } from './routes/flow.ts';
import { campusLoginRoutes } from './routes/campusLogin.ts';
import { draftRoutes } from './routes/drafts.ts';
import { definitionRoutes } from './routes/definitions.ts';
import { entityRoutes } from './routes/entities.ts';
import { fileRoutes } from './routes/files.ts';
import { runningRoutes } from './routes/running.ts';
import { menuRoutes } from './routes/menus.ts';
import { noticeRoutes } from './routes/notices.ts';
import { organisationRoutes } from './routes/organisation.ts';
import { modelRoutes } from './routes/models.ts';
import { pageErrorRoutes } from './routes/pageErrors.ts';
import { payRoutes } from './routes/pay.ts';
import { processRoutes } from './routes/process.ts';
import { preferenceRoutes } from './routes/preferences.ts';
import { profileRoutes } from './routes/profile.ts';
import { secondFactorRoutes } from './routes/secondFactor.ts';
import { settingsRoutes } from './routes/settings.ts';
import { reportRoutes } from './routes/reports.ts';
import { ticketRoutes } from './routes/tickets.ts';
import { verificationRoutes } from './routes/verification.ts';
import { viewRoutes } from './routes/views.ts';
import { violationRoutes } from './routes/violations.ts';

/** All routes below /api. Literal addresses win over those with parameters, whatever the order. */
export const routes: readonly ((app: FastifyInstance, hall: Hall) => void)[] = [
  authRoutes,
  ticketRoutes,
  profileRoutes,
  secondFactorRoutes,
  campusLoginRoutes,
  fileRoutes,
  noticeRoutes,
  settingsRoutes,
  menuRoutes,
  organisationRoutes,
  preferenceRoutes,
  auditRoutes,
  viewRoutes,
  verificationRoutes,
  violationRoutes,
  pageErrorRoutes,
  definitionRoutes,
  draftRoutes,
  flowRoutes,
  batchRoutes,
  substituteRoutes,
  listRoutes,
  reportRoutes,
  topicRoutes,
  processRoutes,
  modelRoutes,
  studioRoutes,
  studioQuestionRoutes,
  trialRoutes,
  runningRoutes,
  payRoutes,
  entityRoutes,
];
