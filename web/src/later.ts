// What a page needs only some time after its start. One file, so that the first scripts contain one import.
import 'pretendard/dist/web/variable/pretendardvariable-dynamic-subset.css?rare';
import './lib/translated.ts';
