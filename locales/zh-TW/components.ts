import antd from 'antd/es/locale/zh_TW';
import 'dayjs/locale/zh-tw.js';

/** What antd's own components and dayjs say in this language. */
export default { antd, dayjs: 'zh-tw' };
