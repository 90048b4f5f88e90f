export type JsonValue = null | boolean | number | string | JsonValue[] | { [key: string]: JsonValue };

export type JsonObject = { [key: string]: JsonValue };

/** The data of one form: field name to value. Rows of tables carry a hidden stable `_id`. */
export type FormData = JsonObject;
