/**
 * Where the converter's Taiwan terms do not fit an office. It takes them from programmers: a 项目 of a budget is no 專案
 * (project), a 对象 that a service is for no 物件 (object), and 发布 is what an office does with news.
 */

/** Whole phrases of the original with what they are in Taiwan, tried before anything is converted; longer ones first. */
export const PHRASES: readonly (readonly [simplified: string, taiwan: string])[] = [
  ['统一社会信用代码', '統一社會信用代碼'],
  ['设备调试', '設備測試'],
  ['调试设备', '測試設備'],
  ['视频设备', '視訊設備'],
  ['视频平台', '視訊平臺'],
  ['视频会议', '視訊會議'],
  ['预算项目', '預算項目'],
  ['经费项目', '經費項目'],
  ['费用项目', '費用項目'],
  ['收费项目', '收費項目'],
  ['报名项目', '報名項目'],
  ['实践项目', '實踐項目'],
  ['服务项目', '服務項目'],
  ['检查项目', '檢查項目'],
  ['报销单只', '報銷單只'],
  ['访问密钥', '存取金鑰'],
  ['访问地址', '存取網址'],
  ['访问域名', '存取網域'],
  ['访问次数', '瀏覽次數'],
  ['办理程序', '辦理程序'],
  ['审批程序', '審批程序'],
  ['社区', '社區'],
  ['回调', '回呼'],
  ['端口', '連接埠'],
  ['调试', '測試'],
  ['支持', '支持'],
  // what an office writes and seals is a 文件, what lies on a disk is a 檔案
  ['文件名称', '文件名稱'],
  ['文件名', '檔名'],
  ['文件存储', '檔案儲存'],
  ['存储中已有文件', '儲存中已有檔案'],
  ['文件系统', '檔案系統'],
  ['文件类型', '檔案類型'],
  ['文件大小', '檔案大小'],
  ['文件总量', '檔案總量'],
  ['文件数', '檔案數'],
  ['文件夹', '資料夾'],
  ['上传文件', '上傳檔案'],
  ['上传的文件', '上傳的檔案'],
  ['视频文件', '視訊檔案'],
  ['资源文件', '資源檔案'],
  ['无主文件', '無主檔案'],
  ['Excel 文件', 'Excel 檔案'],
  ['文件', '文件'],
];

/** 合同 is a 合約, but not where its two characters only happen to meet: 联合同意, 集合同学. */
export const CONTRACT = {
  like: '(?<![联结配综适组符整混融集吻])合同(?![意学步时志事仁伴样])',
  said: '合同',
  taiwan: '合約',
};

/** Single terms as the converter makes them, with what an office says. */
export const TERMS: readonly (readonly [made: string, meant: string])[] = [
  ['“', '「'],
  ['”', '」'],
  ['投影儀', '投影機'],
  ['攝像頭', '攝影機'],
  ['數字經濟', '數位經濟'],
  ['型別', '類型'],
  ['稽核', '審核'],
  ['許可權', '權限'],
  ['程式碼', '代碼'],
  ['引數', '參數'],
  ['釋出', '發布'],
  ['物件', '對象'],
  ['裝置', '設備'],
  ['例項', '實例'],
  ['高階', '高級'],
  ['表示式', '運算式'],
  ['會籤', '會簽'],
  ['加籤', '加簽'],
  ['減籤', '減簽'],
  ['賬', '帳'],
  ['裡程', '里程'],
  ['衝抵', '沖抵'],
  ['桌籤', '桌牌'],
];
