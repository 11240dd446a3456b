export * from './box.ts';
export * from './document.ts';
export * from './embedding-settings.ts';
export * from './environment.ts';
export * from './errors.ts';
export type * from './page-content.ts';
export * from './planner-settings.ts';
export * from './unit.ts';
export * from './vision-settings.ts';
