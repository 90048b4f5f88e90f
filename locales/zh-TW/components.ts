import antd from 'antd/es/locale/zh_TW';
import 'dayjs/locale/zh-tw.js';

/** What antd's own components and dayjs say in this language. */
export default {
  // as the hall's own lists count
  antd: { ...antd, Pagination: { ...antd.Pagination, items_per_page: '筆/頁' } },
  dayjs: 'zh-tw',
};
