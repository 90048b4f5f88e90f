import type { Behaviour } from './behaviour.ts';
import { addressBook } from './address-book.ts';
import { dept } from './dept.ts';
import { dict } from './dict.ts';
import { dictType } from './dict-type.ts';
import { dutyNow, dutySwap, onDuty } from './duty.ts';
import { emailList } from './email-list.ts';
import { flowModel, flowProcess, flowRunning, flowTask } from './flow-views.ts';
import { mailTemplate } from './mail-template.ts';
import { mailLog, smsLog } from './outbox-logs.ts';
import { matrix } from './matrix.ts';
import { goodsManage, orderInfo } from './merchant-orders.ts';
import { menu } from './menu.ts';
import { notice } from './notice.ts';
import { online } from './online.ts';
import { oss } from './oss.ts';
import { ossConfig } from './oss-config.ts';
import { order } from './order.ts';
import { params } from './params.ts';
import { post } from './post.ts';
import { processConfig } from './process-config.ts';
import { role } from './role.ts';
import { schedule } from './schedule.ts';
import { schoolCalendar } from './school-calendar.ts';
import { server } from './server.ts';
import { smsConfig } from './sms-config.ts';
import { studentImport } from './student-import.ts';
import { teachingEvaluation, teachingResult } from './teaching-evaluation.ts';
import { tree } from './tree-rules.ts';
import { user } from './user.ts';
import { volunteerActivity, volunteerSignUp } from './volunteers.ts';

/** Which entity has which behaviour. Most have none: their definition says everything. */
const BEHAVIOURS: Readonly<Record<string, Behaviour>> = {
  'sys/user': user,
  'sys/role': role,
  'sys/dept': dept,
  'sys/params': params,
  'sys/post': post,
  'sys/menu': menu,
  'sys/dict-type': dictType,
  'sys/dict': dict,
  'sys/online': online,
  'sys/server': server,
  'sys/oss': oss,
  'sys/matrix': matrix,
  'sys/notice': notice,
  'sys/schedule': schedule,
  'sys/school-calendar': schoolCalendar,
  'sys/mail-template': mailTemplate,
  'sys/oss-config': ossConfig,
  'sys/process-config': processConfig,
  'sys/mail-log': mailLog,
  'sys/sms-log': smsLog,
  'sys/sms-config': smsConfig,
  'sys/student-import': studentImport,
  'pay/order': order,
  'workStation/address-book': addressBook,
  'workStation/on-duty': onDuty,
  'workStation/duty-swap': dutySwap,
  'workStation/duty-now': dutyNow,
  'flow/model': flowModel,
  'flow/process': flowProcess,
  'flow/running': flowRunning,
  'flow/task': flowTask,
  'merchantManage/goodsManage': goodsManage,
  'merchantManage/orderInfo': orderInfo,
  'educationParty/volunteerActivity': volunteerActivity,
  'educationParty/volunteerSignUp': volunteerSignUp,
  'educationParty/teachingEvaluation': teachingEvaluation,
  'educationParty/teachingResult': teachingResult,
  'email/emailList': emailList,
};

const NONE: Behaviour = {};

/** What an entity does beyond its definition; a tree at least keeps its branches. */
export function behaviourOf(key: string, isTree = false): Behaviour {
  return (Object.hasOwn(BEHAVIOURS, key) && BEHAVIOURS[key]) || (isTree ? tree : NONE);
}

export function hasBehaviour(key: string): boolean {
  return Object.hasOwn(BEHAVIOURS, key);
}
