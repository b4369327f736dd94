// The few words of Hold the Line that the home page needs; all others are in `text.js`, which is not loaded there.
// @ts-check

export const ENTRY = {
  start: "Hold the Line '39: lead the 10th Army, the computer leads all others",
  swap: 'Lead another army',
  lesson: 'Lesson: lead an army for two turns',
  lessonControl: 'Lesson for umpires',
  lessonAir: 'Lesson at the air board',
};
