import { mount } from 'svelte';

import App from './App.svelte';
import { House } from './house.svelte';
import { look } from './ui/look.svelte';
import { tongue } from './words/tongue.svelte';
import './styles/index.css';
import './pages/pages.css';

const target = document.getElementById('app');
if (target === null) throw new Error('the page has no place for the house');

const house = new House();
void tongue.speak(look.choices.language).then(() => {
  mount(App, { target, props: { house } });
  house.arrive(location.pathname);
  void house.start();
});
