/** The pages of the house by their addresses. */

export type Place =
  | { readonly page: 'floor' }
  | { readonly page: 'table'; readonly tableId: string }
  | { readonly page: 'nowhere' };

const TABLE = /^\/table\/([A-Za-z0-9_-]{1,40})\/?$/;

export function placeOf(path: string): Place {
  if (path === '/' || path === '/index.html') return { page: 'floor' };
  const tableId = TABLE.exec(path)?.[1];
  return tableId === undefined ? { page: 'nowhere' } : { page: 'table', tableId };
}
